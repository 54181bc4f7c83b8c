-- The writing server has its own index in memory; nothing else queries by subject.
DROP INDEX journal_subject;
