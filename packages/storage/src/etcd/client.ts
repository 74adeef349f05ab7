import { rootCertificates } from 'node:tls';
import type { ICompactionRequest, ILeaseGrantResponse, IOptions, ITxnRequest, ITxnResponse } from 'etcd3';
import { StoreTimeoutError } from '../store/failures.js';
import type { Revision } from '../store/store.js';
import { untilAborted } from '../store/until-aborted.js';
import { type EtcdConnection, loadEtcdConnection, type WatchStream } from './connection.js';
import { addressOf } from './endpoint-address.js';
import { CallTimeoutError, EndpointCalls, type EndpointTry } from './endpoint-calls.js';
import { isDeadlineExceeded, translateError } from './failures.js';
import type { ClientCertificate, EtcdStoreOptions } from './options.js';
import { decodeRangeResponse, type EtcdRange, type EtcdRangeResponse, encodeRange } from './range-codec.js';
import { Relay } from './relay.js';
import {
  decodeTransactionResponse,
  type EtcdTransaction,
  type EtcdTransactionResponse,
  encodeTransaction,
} from './transaction-codec.js';
import { UnaryCalls } from './unary-calls.js';

/** The calls of the store to its etcd. All throw the store's errors (`store.ts`, `failures.ts`). */
export interface EtcdClient {
  range(range: EtcdRange, options?: ReadOptions): Promise<EtcdRangeResponse>;
  /** Never retried once etcd may have received it. */
  transact(transaction: EtcdTransaction): Promise<EtcdTransactionResponse>;
  /** The same with general requests, for rare calls. */
  txn(request: ITxnRequest): Promise<ITxnResponse>;
  compact(request: ICompactionRequest, requested: Revision): Promise<void>;
  leaseGrant(ttlSeconds: number): Promise<ILeaseGrantResponse>;
  /** Opens a stream at the current endpoint; `failed` moves later calls to the next one. */
  watch(): Promise<{ readonly stream: WatchStream; failed(): void }>;
  /** Used for new connections; existing ones are kept until their calls and watches end. */
  useCertificate(pair: ClientCertificate): void;
  /** Size of the database file in bytes at each endpoint that responds. */
  databaseBytes(): Promise<ReadonlyMap<string, number>>;
  /** The alarms of the cluster, such as `NOSPACE`, as the first responding endpoint reports them; empty if none responds. */
  alarms(): Promise<readonly string[]>;
  close(): void;
}

export interface ReadOptions {
  /** The requested revision, for the error message. */
  readonly requested?: Revision | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Endpoint {
  readonly url: string;
  /** For the frequent calls. */
  readonly unary: UnaryCalls;
  /** For all others. */
  etcd: EtcdConnection;
  /** Of `etcd`, when connections are not direct. */
  readonly relay: Relay | undefined;
}

/**
 * Frequent calls use connections of our own (decision 0011), others the raw clients of etcd3: its other ones hide revisions.
 * `onNoResponse` is called for each try without a response.
 */
export async function connectEtcd(
  options: EtcdStoreOptions,
  onNoResponse: (error: unknown) => void,
): Promise<EtcdClient> {
  const connection = await loadEtcdConnection();
  const {
    callTimeoutMs = callTimeoutMsDefault,
    tryTimeoutMs = tryTimeoutMsDefault,
    keepaliveMs = keepaliveMsDefault,
  } = options;
  const { dial } = options;
  const connectionOf = (url: string, relay: Relay | undefined, pair: Partial<ClientCertificate> = {}) =>
    connection(optionsOf(url, { ...options, ...pair, keepaliveMs, socketPath: relay?.path }));
  const endpoints: readonly Endpoint[] = await Promise.all(
    options.endpoints.map(async (url) => {
      const relay = dial === undefined ? undefined : await Relay.open(url, dial);
      return {
        url,
        unary: new UnaryCalls({ ...options, endpoint: url, keepaliveMs, connectTimeoutMs: tryTimeoutMs }),
        etcd: connectionOf(url, relay),
        relay,
      };
    }),
  );
  const calls = new EndpointCalls<Endpoint>(endpoints, { callTimeoutMs, tryTimeoutMs, onNoResponse });
  const outcome = async <T>(call: Promise<T>, requested?: Revision): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof CallTimeoutError) throw new StoreTimeoutError(callTimeoutMs / 1_000, { cause: error.cause });
      if (isDeadlineExceeded(error)) throw new StoreTimeoutError(callTimeoutMs / 1_000, { cause: error });
      throw translateError(error, requested);
    }
  };
  return {
    range(range, { requested, signal } = {}) {
      const message = encodeRange(range);
      const attempt: EndpointTry<Endpoint, EtcdRangeResponse> = async ({ unary }, deadlineMs) =>
        decodeRangeResponse(await unary.call({ path: rangePath, message, deadlineMs }));
      return outcome(
        calls.repeatable((endpoint, deadlineMs) => abortable(attempt(endpoint, deadlineMs), signal), signal),
        requested,
      );
    },
    transact(transaction) {
      const message = encodeTransaction(transaction);
      return outcome(
        calls.once(async ({ unary }, deadlineMs) =>
          decodeTransactionResponse(await unary.call({ path: txnPath, message, deadlineMs })),
        ),
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
        const { etcd, relay, url } = endpoint;
        endpoint.unary.useCertificate(pair);
        endpoint.etcd = connectionOf(url, relay, pair);
        etcd.close();
      }
    },
    async databaseBytes() {
      const sizes = new Map<string, number>();
      const readSize = async ({ url, etcd }: Endpoint): Promise<void> => {
        const status = await etcd.maintenance.status({ deadline: Date.now() + tryTimeoutMs }).catch(() => undefined);
        if (status !== undefined) sizes.set(url, Number(status.dbSize));
      };
      await Promise.all(endpoints.map(readSize));
      return sizes;
    },
    async alarms() {
      const deadline = Date.now() + tryTimeoutMs;
      const statuses = endpoints.map(({ etcd }) => etcd.maintenance.status({ deadline }));
      const status = await Promise.any(statuses).catch(() => undefined);
      return (status?.errors ?? []).flatMap((text) => /\balarm:(\w+)/.exec(text)?.[1] ?? []);
    },
    close() {
      calls.close();
      for (const { etcd, unary, relay } of endpoints) {
        unary.close();
        etcd.close();
        relay?.close();
      }
    },
  };
}

/** The time that v1.21 lets a write wait for its store. */
const callTimeoutMsDefault = 34_000;
const tryTimeoutMsDefault = 5_000;
const keepaliveMsDefault = 10_000;
const rangePath = '/etcdserverpb.KV/Range';
const txnPath = '/etcdserverpb.KV/Txn';

function optionsOf(
  url: string,
  options: EtcdStoreOptions & { readonly keepaliveMs: number; readonly socketPath: string | undefined },
): IOptions {
  const { ca, certificate, key, keepaliveMs, socketPath } = options;
  const secure = url.startsWith('https:');
  const { host } = new URL(url);
  return {
    hosts: `${secure ? 'https' : 'http'}://${socketPath === undefined ? host : `unix:${socketPath}`}`,
    ...(secure ? { credentials: credentialsOf(ca, certificate, key) } : {}),
    grpcOptions: {
      // The name of the server behind the socket, for the request and for the check of its certificate.
      ...(socketPath === undefined
        ? {}
        : { 'grpc.default_authority': host, 'grpc.ssl_target_name_override': addressOf(url).host }),
      'grpc.max_receive_message_length': -1,
      // A connection is closed when a ping stays without a response. etcd accepts one ping per 5 seconds at most.
      'grpc.keepalive_time_ms': keepaliveMs,
      'grpc.keepalive_timeout_ms': keepaliveMs / 2,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
      // etcd3 recreates its channels after each failure; a local pool drops the old subchannels with them.
      'grpc.use_local_subchannel_pool': 1,
    },
    ...once(),
  };
}

/** Without a configured authority, the root certificates of Node verify etcd's certificate. */
function credentialsOf(ca: Buffer | undefined, certificate: Buffer | undefined, key: Buffer | undefined) {
  const rootCertificate = ca ?? Buffer.from(rootCertificates.join('\n'));
  return certificate === undefined || key === undefined
    ? { rootCertificate }
    : { rootCertificate, privateKey: key, certChain: certificate };
}

/**
 * Disables the retries of etcd3. It would repeat a transaction whose response was lost; the guards then fail because of the
 * first try, and the caller would get a conflict that did not happen.
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

function abortable<T>(call: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal === undefined ? call : untilAborted(call, signal);
}
