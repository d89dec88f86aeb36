import type { Statement } from '@oncelink/service-kit/database';

/** Pages of the table, from the size of its file: right at any time, and nothing is read for it. */
export const COUNT_PAGES: Statement = {
  name: 'count-link-pages',
  text: `SELECT pg_relation_size('link')::float8 / current_setting('block_size')::int AS pages`,
};

/** Links that are alive in a sample of pages. $1 how many of a hundred pages are looked at. */
export const COUNT_LIVE: Statement = {
  name: 'count-live-links',
  text: 'SELECT count(*)::int AS live FROM link TABLESAMPLE SYSTEM ($1) WHERE gone_at IS NULL',
};
