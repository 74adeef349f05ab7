import { createServer, type Server, Socket } from 'node:net';

/** Stands between a client and etcd, and fails as networks do. */
export class TcpProxy {
  readonly #pairs = new Set<{ readonly client: Socket; readonly target: Socket }>();
  #mode: 'passes' | 'swallowsAnswers' | 'refuses' = 'passes';
  /** Bytes from clients since the answers are swallowed. */
  #swallowing: (() => void) | undefined;

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

  /** Breaks all connections; new ones are taken. */
  cut(): void {
    for (const { client, target } of this.#pairs) {
      client.destroy();
      target.destroy();
    }
    this.#pairs.clear();
  }

  /** From now on nobody is let in. */
  refuse(): void {
    this.#mode = 'refuses';
    this.cut();
  }

  pass(): void {
    this.#mode = 'passes';
  }

  /** What clients send goes through, answers do not. Resolves when something was sent. */
  swallowAnswers(): Promise<void> {
    this.#mode = 'swallowsAnswers';
    return new Promise((resolve) => {
      this.#swallowing = resolve;
    });
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #connect(client: Socket): void {
    if (this.#mode === 'refuses') {
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
      this.#swallowing?.();
    });
    target.on('data', (bytes) => {
      if (this.#mode !== 'swallowsAnswers') client.write(bytes);
    });
  }
}
