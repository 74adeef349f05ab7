import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Relays TCP connections to a server, and can stop to forward without closing them. */
export class TcpRelay implements AsyncDisposable {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#accept(socket));
  accepted = 0;

  private constructor(private readonly target: URL) {}

  static async start(url: string): Promise<TcpRelay> {
    const relay = new TcpRelay(new URL(url));
    await new Promise<void>((resolve) => relay.#server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get url(): string {
    return `https://127.0.0.1:${portOf(this.#server.address())}`;
  }

  /** Present connections stay open, accept what is sent, and forward nothing more; new ones work. */
  silence(): void {
    for (const socket of this.#sockets) socket.unpipe().on('data', () => {});
  }

  /** Breaks present connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket): void {
    this.accepted += 1;
    const target = connect(Number(this.target.port), this.target.hostname);
    for (const each of [socket, target]) {
      this.#sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        this.#sockets.delete(each);
        socket.destroy();
        target.destroy();
      });
    }
    socket.pipe(target).pipe(socket);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** An HTTP proxy that makes tunnels for a user `u` with the password `p`. */
export async function startHttpProxy() {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const server = createHttpServer();
  server.on('connect', (request, socket: Socket) => {
    sockets.add(socket);
    targets.push(request.url ?? '');
    if (request.headers['proxy-authorization'] !== `Basic ${Buffer.from('u:p').toString('base64')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host ?? '', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    sockets.add(target);
    for (const each of [socket, target]) each.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${portOf(server.address())}`,
    targets,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Polls until `check` is true, for at most 20 seconds. */
export async function eventually(what: string, check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    if (check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not true: ${what}`);
}
