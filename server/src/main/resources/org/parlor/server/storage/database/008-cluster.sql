-- Name of the cluster to which the store belongs, empty until one uses it.
ALTER TABLE lease ADD COLUMN cluster VARCHAR(32) NOT NULL DEFAULT '';
