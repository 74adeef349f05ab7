/** Bytes of a key in UTF-8: what LMDB takes at its usual page size. */
export const keyBytesMax = 1_978;
/** Bytes of one value: well above the largest object a request may bring (3 MiB). */
export const valueBytesMax = 16 * 1024 * 1024;
/** Writes of one transaction: their number has 12 bits in a position. */
export const writesPerTransactionMax = 4_096;
/** One commit takes no more than this: larger ones gain nothing and hold the event loop. */
export const commitTransactionsMax = 1_024;
export const commitBytesMax = 8 * 1024 * 1024;
/** One commit may be decided while another is synced. */
export const commitsUnderWayMax = 2;
/** Steps of longer work; the event loop turns between two. */
export const rangeStepEntriesMax = 1_000;
export const rangeStepBytesMax = 4 * 1024 * 1024;
/** Keys alone, without their records. */
export const countStepKeysMax = 4_000;
export const replayStepEventsMax = 500;
export const replayStepBytesMax = 4 * 1024 * 1024;
/** Events that one page of history looks at, whether it gives them or not. */
export const historyPageEventsMax = 50_000;
/** Each event may cost the disk a page: what a writer waits for at most. */
export const compactionStepEventsMax = 128;
/** Once a compaction has not kept up with the writers: as many as they may put into one commit. */
export const compactionHurriedStepEventsMax = commitTransactionsMax;
/** After a step that a slow disk held up. */
export const compactionRestMsMax = 100;
export const compactionStepBytesMax = 8 * 1024 * 1024;
export const expiryStepEntriesMax = 500;
/** The longest sleep before expiry is looked at again: the wall clock may be set forward. */
export const expirySleepMsMax = 60_000;
/** How long a start may look for torn pages: most of a start's time goes elsewhere (docs/operating.md). */
export const fileCheckMsMax = 150;
/** What the disk must have left: for a put, and for what frees space. Room for two full commits besides. */
export const diskBytesForPuts = 16 * 1024 * 1024;
export const diskBytesForRemovals = 8 * 1024 * 1024;
/** Less than this, and the store is not even opened. */
export const diskBytesForStart = 1024 * 1024;
/** Between two attempts to write again after a write that the system cut short. */
export const recoveryPauseMs = 1_000;
