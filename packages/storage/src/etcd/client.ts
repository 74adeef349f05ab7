import type { Etcd3, IOptions, KVClient, LeaseClient, WatchClient } from 'etcd3';
import type { EtcdStoreOptions } from './options.js';

/** The raw clients of etcd3: its high-level ones hide revisions and resume watches in their own way. */
export interface EtcdClient {
  readonly kv: KVClient;
  readonly leases: LeaseClient;
  readonly watches: WatchClient;
  /** Whether the failed call may be made again on another connection, if it was a read. */
  isRecoverable(error: unknown): boolean;
  close(): void;
}

/** Loads etcd3 on first use: it costs 130 ms and 10 MB. */
export async function connectEtcd({ endpoints, ca, certificate, key }: EtcdStoreOptions): Promise<EtcdClient> {
  const etcd3 = await import('etcd3');
  const options: IOptions = {
    hosts: [...endpoints],
    ...(ca === undefined ? {} : { credentials: credentials({ ca, certificate, key }) }),
    grpcOptions: { 'grpc.max_receive_message_length': -1, 'grpc.keepalive_time_ms': 30_000 },
    ...once(),
  };
  const client: Etcd3 = new etcd3.Etcd3(options);
  return {
    kv: client.kv,
    leases: client.leaseClient,
    watches: client.watchClient,
    isRecoverable: (error) => error instanceof Error && etcd3.isRecoverableError(error),
    close: () => client.close(),
  };
}

function credentials(given: { ca: Buffer; certificate: Buffer | undefined; key: Buffer | undefined }) {
  const { ca, certificate, key } = given;
  return certificate === undefined || key === undefined
    ? { rootCertificate: ca }
    : { rootCertificate: ca, privateKey: key, certChain: certificate };
}

/**
 * Calls once. etcd3 would repeat a transaction whose answer was lost; its guards then fail on its own first try, and the
 * caller is told of a conflict that was none.
 */
function once(): Partial<IOptions> {
  const policy = {
    execute: (call: (context: object) => unknown) => Promise.resolve().then(() => call({})),
    onSuccess: () => ({ dispose: () => undefined }),
    onFailure: () => ({ dispose: () => undefined }),
  };
  const faultHandling: unknown = { global: policy, host: () => policy };
  return { faultHandling } as Partial<IOptions>;
}
