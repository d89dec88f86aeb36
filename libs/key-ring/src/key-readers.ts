/** How often a replica tells, in `key_reader`, which keys it has loaded. */
export const READER_REPORT_MS = 2000;
/** For so many seconds, of the database's clock, somebody else must have reported before one that has not is gone. */
export const READER_LIVE_SECONDS = 30;
/**
 * From so many seconds between two reports on, the database may have been away, and the first who is back proves nothing
 * about the others. Far below `READER_LIVE_SECONDS`: the difference is the time that the others have to come back.
 */
export const READER_GAP_SECONDS = 10;
