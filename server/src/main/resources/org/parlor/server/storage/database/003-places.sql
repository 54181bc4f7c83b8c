-- Where everything about a subject stands is known to the server that writes, and no one else asks for it.
DROP INDEX journal_subject;
