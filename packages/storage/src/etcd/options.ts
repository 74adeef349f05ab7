import type { Socket } from 'node:net';

/** Opens a connection to an etcd other than directly. @throws Error when the connection fails before etcd is reached */
export type EtcdDial = (
  address: { readonly host: string; readonly port: number },
  options: { readonly signal: AbortSignal },
) => Promise<Socket>;

/** How to reach etcd, and which of its keys the store uses. */
export interface EtcdStoreOptions {
  /** `http://127.0.0.1:2379`, `https://…`; several endpoints of one cluster. */
  readonly endpoints: readonly string[];
  /** Prepended to every key, such as `/registry/`; keys outside of it are invisible. */
  readonly prefix: string;
  /** The start of every key that the prefix replaces. By default the prefix is prepended. */
  readonly inPlaceOf?: string;
  /** PEM: the trusted authorities (Node's root certificates by default), and the client certificate with its key. */
  readonly ca?: Buffer;
  readonly certificate?: Buffer;
  readonly key?: Buffer;
  /** Opens all connections; directly by default. */
  readonly dial?: EtcdDial | undefined;
  readonly leases?: LeaseOptions;
  /** Time limit of a call; 34 s by default, the time limit of a write in v1.21. */
  readonly callTimeoutMs?: number;
  /** How long opening waits for an unavailable etcd; by default as long as one call. */
  readonly openTimeoutMs?: number;
  /** Called once for each reason why opening has to wait. */
  readonly onWaiting?: (reason: string) => void;
  /** Time limit of one try of a read, after which another endpoint is tried; 5 s by default. */
  readonly tryTimeoutMs?: number;
  /** Interval of keepalive pings on a connection in use; 10 s by default. etcd rejects less than 5 s. */
  readonly keepaliveMs?: number;
  /** Aborts the opening. */
  readonly signal?: AbortSignal;
}

/** PEM. */
export interface ClientCertificate {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/** How entries that expire share leases: each lease costs etcd a write and a timer. */
export interface LeaseOptions {
  /** How long a lease is reused, at most a twentieth of its lifetime; 60 by default. */
  readonly reuseSeconds?: number;
  /** The most entries of one lease; 1000 by default. */
  readonly entriesMax?: number;
  /** Called with the number of entries of a lease when it is replaced. */
  readonly onReplaced?: (entries: number) => void;
}
