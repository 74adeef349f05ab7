import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from './endpoint-address.js';
import type { EtcdDial } from './options.js';

/**
 * A Unix socket whose connections are relayed to an address behind `dial`. The etcd client library opens its connections
 * itself; it opens them to this socket, which only the user of this process can reach:
 *
 *     etcd3 ── /tmp/orch-etcd-relay-x1/socket ── dial ── proxy ── etcd
 */
export class Relay {
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly path: string,
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** @throws Error of the file system */
  static async open(url: string, dial: EtcdDial): Promise<Relay> {
    const folder = await mkdtemp(join(tmpdir(), 'orch-etcd-relay-'));
    const path = join(folder, 'socket');
    const server = createServer();
    const relay = new Relay(path, folder, server);
    const address = addressOf(url);
    server.on('connection', (socket) => void relay.#serve(socket, (signal) => dial(address, { signal })));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    });
    server.unref();
    return relay;
  }

  /** Closes all connections. */
  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #serve(socket: Socket, open: (signal: AbortSignal) => Promise<Socket>): Promise<void> {
    const ending = new AbortController();
    this.#sockets.add(socket);
    // Half-closed connections are of no use to HTTP/2: either side ends both.
    socket
      .on('error', () => undefined)
      .once('close', () => {
        this.#sockets.delete(socket);
        ending.abort();
      });
    try {
      const outer = await open(ending.signal);
      ending.signal.addEventListener('abort', () => outer.destroy(), { once: true });
      outer.on('error', () => undefined).once('close', () => socket.destroy());
      if (ending.signal.aborted || outer.destroyed) {
        outer.destroy();
        socket.destroy();
      } else socket.pipe(outer).pipe(socket);
    } catch {
      // The library tries again; calls on our own connections report the reason.
      socket.destroy();
    }
  }
}
