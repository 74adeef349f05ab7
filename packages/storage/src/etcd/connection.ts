import type { Etcd3, IDuplexStream, IOptions } from 'etcd3';
import { decodeWatchResponse, encodeWatchRequest, type WatchRequest, type WatchResponse } from './watch-codec.js';

export type WatchStream = IDuplexStream<WatchRequest, WatchResponse>;

/** etcd3 at one endpoint, for rare calls and watches. */
export interface EtcdConnection extends Pick<Etcd3, 'kv' | 'leaseClient' | 'maintenance' | 'close'> {
  /**
   * Opens a stream for one watch, without reflection. etcd ends it when the member loses its leader: on a partitioned
   * member it would stay open without events.
   */
  openWatch(): Promise<WatchStream>;
}

/** Loads etcd3 on first use: it costs 130 ms and 10 MB. */
export async function loadEtcdConnection(): Promise<(options: IOptions) => EtcdConnection> {
  const { Etcd3 } = await import('etcd3');
  class Connection extends Etcd3 implements EtcdConnection {
    openWatch(): Promise<WatchStream> {
      return this.pool.withConnection('Watch', ({ client, metadata, resource }) => {
        const needsLeader = metadata.clone();
        needsLeader.set('hasleader', 'true');
        const stream = client.makeBidiStreamRequest(watchPath, encodeWatchRequest, decodeWatchResponse, needsLeader);
        stream.on('error', (error) => stream.writable && this.pool.markFailed(resource, error));
        return stream;
      });
    }
  }
  return (options) => new Connection(options);
}

const watchPath = '/etcdserverpb.Watch/Watch';
