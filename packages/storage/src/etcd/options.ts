/** How to reach etcd, and which part of it is ours. */
export interface EtcdStoreOptions {
  /** `http://127.0.0.1:2379`, `https://…`; several of one cluster. */
  readonly endpoints: readonly string[];
  /** Put before every key, such as `/registry/`; keys outside of it are never seen. */
  readonly prefix: string;
  /** PEM: whom to trust, and who we are. */
  readonly ca?: Buffer;
  readonly certificate?: Buffer;
  readonly key?: Buffer;
  /** Gives up opening. */
  readonly signal?: AbortSignal;
}
