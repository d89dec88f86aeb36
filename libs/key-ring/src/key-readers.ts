/** How often a replica tells, in `key_reader`, which keys it has loaded. */
export const READER_REPORT_MS = 2000;
/** Age of its last report, in seconds of the database's clock, from which a replica no longer counts. */
export const READER_LIVE_SECONDS = 30;
