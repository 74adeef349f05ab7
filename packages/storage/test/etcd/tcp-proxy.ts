import { createServer, type Server, Socket } from 'node:net';

/** A proxy between a client and etcd that simulates network failures. */
export class TcpProxy {
  readonly #pairs = new Set<{ readonly client: Socket; readonly target: Socket }>();
  #mode: 'pass' | 'dropResponses' | 'reject' = 'pass';
  /** Called for bytes from clients after `dropResponses`. */
  #onRequest: (() => void) | undefined;

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
  ) {
    server.on('connection', (client) => this.#connect(client));
  }

  static async start(targetPort: number): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TcpProxy(server, targetPort);
  }

  get endpoint(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Breaks all connections; new ones are accepted. */
  cut(): void {
    for (const { client, target } of this.#pairs) {
      client.destroy();
      target.destroy();
    }
    this.#pairs.clear();
  }

  /** Breaks all connections, and closes new ones at once. */
  reject(): void {
    this.#mode = 'reject';
    this.cut();
  }

  pass(): void {
    this.#mode = 'pass';
  }

  /** Forwards requests but drops responses. Resolves when a client has sent something. */
  dropResponses(): Promise<void> {
    this.#mode = 'dropResponses';
    return new Promise((resolve) => {
      this.#onRequest = resolve;
    });
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #connect(client: Socket): void {
    if (this.#mode === 'reject') {
      client.destroy();
      return;
    }
    const target = new Socket();
    const pair = { client, target };
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) socket.on('error', end).on('close', end);
    target.connect(this.targetPort, '127.0.0.1');
    client.on('data', (bytes) => {
      target.write(bytes);
      this.#onRequest?.();
    });
    target.on('data', (bytes) => {
      if (this.#mode !== 'dropResponses') client.write(bytes);
    });
  }
}
