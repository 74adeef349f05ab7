import { connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a local server, and can simulate network failures. */
export class TcpProxy implements AsyncDisposable {
  readonly #sockets = new Set<Socket>();
  readonly #server;

  #target: number | undefined;

  private constructor(targetPort: number) {
    this.#target = targetPort;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** `url` of the server. */
  static async start(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(Number(new URL(url).port));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** Existing connections stay open but transfer nothing any more; new ones work. */
  silence(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.removeAllListeners('data');
      socket.pause();
    }
  }

  /** Forwards new connections to another server, or to none; breaks existing ones. */
  retarget(url: string | undefined): void {
    this.#target = url === undefined ? undefined : Number(new URL(url).port);
    this.cut();
  }

  /** Breaks existing connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket): void {
    if (this.#target === undefined) {
      socket.destroy();
      return;
    }
    const target = connect(this.#target, '127.0.0.1');
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
