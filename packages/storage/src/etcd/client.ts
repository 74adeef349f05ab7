import { rootCertificates } from 'node:tls';
import type {
  ICompactionRequest,
  ILeaseGrantResponse,
  IOptions,
  IRangeRequest,
  IRangeResponse,
  ITxnRequest,
  ITxnResponse,
} from 'etcd3';
import { StoreTimeoutError } from '../store/failures.js';
import type { Revision } from '../store/store.js';
import { type EtcdConnection, loadEtcdConnection, type WatchStream } from './connection.js';
import { EndpointCalls, OutOfTime } from './endpoint-calls.js';
import { isOutOfTime, translateError } from './failures.js';
import type { EtcdStoreOptions } from './options.js';
import {
  decodeTransactionAnswer,
  type EtcdTransaction,
  type EtcdTransactionAnswer,
  encodeTransaction,
} from './transaction-codec.js';

/** The calls that the store makes to its etcd. All throw the store's errors (`store.ts`, `failures.ts`). */
export interface EtcdClient {
  range(request: IRangeRequest, options?: ReadOptions): Promise<IRangeResponse>;
  /** Never sent again once etcd may have it. */
  transact(transaction: EtcdTransaction): Promise<EtcdTransactionAnswer>;
  /** The same for what the store does seldom. */
  txn(request: ITxnRequest): Promise<ITxnResponse>;
  compact(request: ICompactionRequest, requested: Revision): Promise<void>;
  leaseGrant(ttlSeconds: number): Promise<ILeaseGrantResponse>;
  /** At the endpoint that answers now; `failed` moves the calls that come to another one. */
  watch(): Promise<{ readonly stream: WatchStream; failed(): void }>;
  /** For connections from now on; those that stand are kept until their calls and watches end. */
  useCertificate(pair: ClientCertificate): void;
  /** Bytes of the database file at each endpoint that answers. */
  databaseBytes(): Promise<ReadonlyMap<string, number>>;
  close(): void;
}

export interface ReadOptions {
  /** The revision asked for, which an error names. */
  readonly requested?: Revision | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** PEM. */
export interface ClientCertificate {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

interface Endpoint {
  readonly url: string;
  etcd: EtcdConnection;
}

/** The raw clients of etcd3 are used: the others hide revisions. `onUnanswered` is told of each try without an answer. */
export async function connectEtcd(
  options: EtcdStoreOptions,
  onUnanswered: (error: unknown) => void,
): Promise<EtcdClient> {
  const connection = await loadEtcdConnection();
  const { callTimeoutMs = callTimeoutMsDefault, tryTimeoutMs = tryTimeoutMsDefault } = options;
  const endpoints: readonly Endpoint[] = options.endpoints.map((url) => ({
    url,
    etcd: connection(optionsOf(url, options)),
  }));
  const calls = new EndpointCalls<Endpoint>(endpoints, { callTimeoutMs, tryTimeoutMs, onUnanswered });
  const outcome = async <T>(call: Promise<T>, requested?: Revision): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof OutOfTime) throw new StoreTimeoutError(callTimeoutMs / 1_000, { cause: error.cause });
      if (isOutOfTime(error)) throw new StoreTimeoutError(callTimeoutMs / 1_000, { cause: error });
      throw translateError(error, requested);
    }
  };
  return {
    range: (request, { requested, signal } = {}) =>
      outcome(
        calls.repeatable(({ etcd }, deadline) => abortable(etcd.kv.range(request, { deadline }), signal), signal),
        requested,
      ),
    transact(transaction) {
      const request = encodeTransaction(transaction);
      return outcome(
        calls.once(async ({ etcd }, deadline) => decodeTransactionAnswer(await etcd.call(txnPath, request, deadline))),
      );
    },
    txn: (request) => outcome(calls.once(({ etcd }, deadline) => etcd.kv.txn(request, { deadline }))),
    compact: async (request, requested) => {
      await outcome(
        calls.once(({ etcd }, deadline) => etcd.kv.compact(request, { deadline })),
        requested,
      );
    },
    leaseGrant: (ttlSeconds) =>
      outcome(calls.repeatable(({ etcd }, deadline) => etcd.leaseClient.leaseGrant({ TTL: ttlSeconds }, { deadline }))),
    async watch() {
      const { endpoint, failed } = calls.pick();
      return { stream: await endpoint.etcd.openWatch(), failed };
    },
    useCertificate(pair) {
      for (const endpoint of endpoints) {
        const { etcd } = endpoint;
        endpoint.etcd = connection(optionsOf(endpoint.url, { ...options, ...pair }));
        etcd.close();
      }
    },
    async databaseBytes() {
      const sizes = new Map<string, number>();
      const ask = async ({ url, etcd }: Endpoint): Promise<void> => {
        const status = await etcd.maintenance.status({ deadline: Date.now() + tryTimeoutMs }).catch(() => undefined);
        if (status !== undefined) sizes.set(url, Number(status.dbSize));
      };
      await Promise.all(endpoints.map(ask));
      return sizes;
    },
    close() {
      calls.close();
      for (const { etcd } of endpoints) etcd.close();
    },
  };
}

/** As long as v1.21 lets a write wait for its store. */
const callTimeoutMsDefault = 34_000;
const tryTimeoutMsDefault = 5_000;
const txnPath = '/etcdserverpb.KV/Txn';

function optionsOf(url: string, { ca, certificate, key, keepaliveMs = 10_000 }: EtcdStoreOptions): IOptions {
  const secure = url.startsWith('https:');
  return {
    hosts: `${secure ? 'https' : 'http'}://${new URL(url).host}`,
    ...(secure ? { credentials: credentialsOf(ca, certificate, key) } : {}),
    grpcOptions: {
      'grpc.max_receive_message_length': -1,
      // A connection whose other end hangs or is gone is given up after both. etcd takes pings each 5 seconds at most.
      'grpc.keepalive_time_ms': keepaliveMs,
      'grpc.keepalive_timeout_ms': keepaliveMs / 2,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      // etcd3 makes its channels anew after each failure; a pool of their own leaves nothing of the old ones behind.
      'grpc.use_local_subchannel_pool': 1,
    },
    ...once(),
  };
}

/** Without an authority of its own etcd is trusted as any server is: by those that Node comes with. */
function credentialsOf(ca: Buffer | undefined, certificate: Buffer | undefined, key: Buffer | undefined) {
  const rootCertificate = ca ?? Buffer.from(rootCertificates.join('\n'));
  return certificate === undefined || key === undefined
    ? { rootCertificate }
    : { rootCertificate, privateKey: key, certChain: certificate };
}

/**
 * Calls once. etcd3 would repeat a transaction whose answer was lost; its guards then fail on its own first try, and the
 * caller is told of a conflict that was none.
 */
function once(): Partial<IOptions> {
  const policy = {
    execute: async (call: (context: object) => unknown) => call({}),
    onSuccess: () => ({ dispose: () => undefined }),
    onFailure: () => ({ dispose: () => undefined }),
  };
  const faultHandling: unknown = { global: policy, host: () => policy };
  return { faultHandling } as Partial<IOptions>;
}

/** The call goes on, nobody waits for it. */
function abortable<T>(call: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return call;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
