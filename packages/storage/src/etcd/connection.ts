import type { Etcd3, IDuplexStream, IOptions } from 'etcd3';
import { decodeWatchAnswer, encodeWatchRequest, type WatchAnswer, type WatchRequest } from './watch-codec.js';

export type WatchStream = IDuplexStream<WatchRequest, WatchAnswer>;

/** etcd3 at one endpoint, and a short way to it for what is called all the time. */
export interface EtcdConnection extends Pick<Etcd3, 'kv' | 'leaseClient' | 'maintenance' | 'close'> {
  /**
   * One call of the KV service with its messages as bytes, until a time (milliseconds since the epoch).
   *
   * etcd3's way goes through gRPC's `makeUnaryRequest` and reflected codecs: interceptors, an emitter and a stack trace for
   * each call. Without them a transaction takes about a quarter less CPU. Connections, their failures and their errors
   * are etcd3's here too.
   */
  call(path: string, request: Buffer, deadlineMs: number): Promise<Buffer>;
  /**
   * A stream for one watch, without reflection too. etcd ends it when it loses its leader: on a member that is cut off
   * from the others it would stand for ever without an event.
   */
  openWatch(): Promise<WatchStream>;
}

/** Loads etcd3 on first use: it costs 130 ms and 10 MB. */
export async function loadEtcdConnection(): Promise<(options: IOptions) => EtcdConnection> {
  const { castGrpcError, Etcd3 } = await import('etcd3');
  class Connection extends Etcd3 implements EtcdConnection {
    call(path: string, request: Buffer, deadlineMs: number): Promise<Buffer> {
      return this.pool.withConnection(
        'KV',
        ({ client, metadata }) =>
          new Promise<Buffer>((resolve, reject) => {
            let answer: Buffer | undefined;
            const call = client.getChannel().createCall(path, deadlineMs, null, null, null);
            call.start(metadata, {
              onReceiveMetadata: () => undefined,
              onReceiveMessage: (message: Buffer) => {
                answer = message;
              },
              onReceiveStatus: ({ code, details }) => {
                if (code !== 0) reject(castGrpcError(statusError(code, details)));
                else if (answer === undefined) reject(castGrpcError(statusError(unimplemented, 'No message received')));
                else resolve(answer);
              },
            });
            call.startRead();
            call.sendMessageWithContext({}, request);
            call.halfClose();
          }),
      );
    }

    openWatch(): Promise<WatchStream> {
      return this.pool.withConnection('Watch', ({ client, metadata, resource }) => {
        const needsLeader = metadata.clone();
        needsLeader.set('hasleader', 'true');
        const stream = client.makeBidiStreamRequest(watchPath, encodeWatchRequest, decodeWatchAnswer, needsLeader);
        stream.on('error', (error) => stream.writable && this.pool.markFailed(resource, error));
        return stream;
      });
    }
  }
  return (options) => new Connection(options);
}

/** As gRPC makes it: `14 UNAVAILABLE: …`. */
function statusError(code: number, details: string): Error {
  return Object.assign(new Error(`${code} ${codeNames[code] ?? 'UNKNOWN'}: ${details}`), { code, details });
}

const watchPath = '/etcdserverpb.Watch/Watch';
const unimplemented = 12;

const codeNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
