/** How to reach etcd, and which part of it is ours. */
export interface EtcdStoreOptions {
  /** `http://127.0.0.1:2379`, `https://…`; several of one cluster. */
  readonly endpoints: readonly string[];
  /** Put before every key, such as `/registry/`; keys outside of it are never given out. */
  readonly prefix: string;
  /** What every key begins with, and the prefix stands in place of; not given: the prefix comes before it. */
  readonly inPlaceOf?: string;
  /** PEM: whom to trust (those that Node comes with when not given), and who we are. */
  readonly ca?: Buffer;
  readonly certificate?: Buffer;
  readonly key?: Buffer;
  readonly leases?: LeaseOptions;
  /** A call ends after so long: 34 s when not given, as long as a write has in v1.21. */
  readonly callTimeoutMs?: number;
  /** How long opening waits for an etcd that is not there yet; as long as a call when not given. */
  readonly openTimeoutMs?: number;
  /** Told why opening has to wait, once for each reason. */
  readonly onWaiting?: (reason: string) => void;
  /** A read asks another endpoint after so long; 5 s when not given. */
  readonly tryTimeoutMs?: number;
  /** How often a connection is tried out while it is in use; 10 s when not given. etcd refuses less than 5 s. */
  readonly keepaliveMs?: number;
  /** Gives up opening. */
  readonly signal?: AbortSignal;
}

/** How entries that expire share leases: each lease costs etcd a write and a timer. */
export interface LeaseOptions {
  /** A lease is used again for so long, or for a twentieth of its time when that is less; 60 when not given. */
  readonly reuseSeconds?: number;
  /** And for so many entries at most; 1000 when not given. */
  readonly entriesMax?: number;
  /** Told how many entries a lease had when another one takes its place. */
  readonly onReplaced?: (entries: number) => void;
}
