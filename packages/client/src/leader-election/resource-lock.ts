import { isStatusError } from '@orch/apimachinery/core';

/** Who leads, and since when. Times are RFC 3339. */
export interface LeaderRecord {
  /** Empty without a leader. */
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
  readonly leaderTransitions: number;
}

/** A record as it was read; `raw` differs whenever the record was written. */
export interface ReadRecord {
  readonly record: LeaderRecord;
  readonly raw: string;
}

export interface CallTimeout {
  readonly signal: AbortSignal;
}

/** An object that holds the record of a leader. */
export interface ResourceLock {
  /** The object, for events. */
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly namespace: string; readonly name: string };
  };
  /** Undefined when the object does not exist. */
  read(identity: string, options: CallTimeout): Promise<ReadRecord | undefined>;
  /** @throws StatusError 409 when the object exists */
  create(record: LeaderRecord, options: CallTimeout): Promise<void>;
  /** Writes over what the last `read` returned. @throws StatusError 409 when it has changed since */
  update(record: LeaderRecord, options: CallTimeout): Promise<void>;
}

/** The result, or undefined when the object does not exist. */
export async function ifFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isStatusError(error, 'NotFound')) return undefined;
    throw error;
  }
}
