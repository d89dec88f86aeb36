/** The rights that roles have on the whole table of links. */
export const TABLE_RIGHTS = `
  SELECT grantee, privilege_type, '' AS columns FROM pg_class, aclexplode(relacl) WHERE oid = 'link'::regclass`;

/** Gives every role the rights that it has on the links. */
export const copyRights = (to: string, rights: string): string => `DO $$
DECLARE
  given record;
BEGIN
  FOR given IN ${rights} LOOP
    EXECUTE format('GRANT %s %s ON ${to} TO %s', given.privilege_type, given.columns,
      CASE given.grantee WHEN 0 THEN 'PUBLIC' ELSE given.grantee::regrole::text END);
  END LOOP;
END $$`;
