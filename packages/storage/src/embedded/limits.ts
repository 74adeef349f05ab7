/** Bytes of a key in UTF-8: LMDB's limit at its usual page size. */
export const keyBytesMax = 1_978;
/** Bytes of one value: well above the largest object of a request (3 MiB). */
export const valueBytesMax = 16 * 1024 * 1024;
/** Writes of one transaction: a position has 12 bits for their index. */
export const writesPerTransactionMax = 4_096;
/** Limits of one commit: larger ones gain nothing and block the event loop. */
export const commitTransactionsMax = 1_024;
export const commitBytesMax = 8 * 1024 * 1024;
/** One commit may be decided while another is synced. */
export const commitsInFlightMax = 2;
/** Limits of one step of longer work; the event loop runs between two steps. */
export const rangeStepEntriesMax = 1_000;
export const rangeStepBytesMax = 4 * 1024 * 1024;
/** Keys only, without their records. */
export const countStepKeysMax = 4_000;
export const replayStepEventsMax = 500;
export const replayStepBytesMax = 4 * 1024 * 1024;
/** Events that one page of history reads, whether it returns them or not. */
export const historyPageEventsMax = 50_000;
/** Each event may cost a page on the disk: bounds how long a writer waits. */
export const compactionStepEventsMax = 128;
/** When compaction falls behind the writers: as many events as one commit may add. */
export const compactionLateStepEventsMax = commitTransactionsMax;
/** Pause after a step on a slow disk. */
export const compactionRestMsMax = 100;
export const compactionStepBytesMax = 8 * 1024 * 1024;
export const expiryStepEntriesMax = 500;
/** The longest sleep between two sweeps: the wall clock may be set forward. */
export const expirySleepMsMax = 60_000;
/** How long a start may check pages. Most of the time of a start goes elsewhere (docs/operating.md). */
export const fileCheckMsMax = 150;
/** Free bytes that the disk must keep: for a put, and for writes that free space. Includes room for two full commits. */
export const diskBytesForPuts = 16 * 1024 * 1024;
export const diskBytesForRemovals = 8 * 1024 * 1024;
/** With less, the store is not opened. */
export const diskBytesForStart = 1024 * 1024;
/** Between two attempts to write again after a failed write. */
export const recoveryPauseMs = 1_000;
/** Damaged records tolerated among the newest 200 at a start: more is no bad sector, but lost writes. */
export const damagedAtStartMax = 16;
/** The check of all live records runs for one step, then pauses four times as long. */
export const recordCheckStepMs = 2;
export const recordCheckRestMs = 8;
