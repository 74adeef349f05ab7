import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ProxyOptions {
  /** A Unix socket, instead of a port on 127.0.0.1. */
  readonly socket?: string;
  readonly port?: number;
  /** PEM: the certificate of the proxy, and the authority of its clients. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string };
  /** Local ports, by the addresses that clients of the proxy name: `192.0.2.1:443`. */
  readonly routes: Readonly<Record<string, number>>;
}

/** A proxy by the method CONNECT in a process of its own. */
export interface ProxyProcess {
  readonly port: number;
  /** `200 192.0.2.1:443`, and the common name of the client certificate if the proxy has TLS; oldest first. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Resolves when the proxy listens. */
export async function startProxy({ socket, port = 0, ...options }: ProxyOptions): Promise<ProxyProcess> {
  const argument = JSON.stringify({ listen: socket ?? port, ...options });
  const child = spawn(process.execPath, [join(__dirname, 'connect-proxy.mjs'), argument], {
    // The proxy ends with its input, so that it never outlives the test.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const requests: string[] = [];
  const listening = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the proxy does not start')));
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('ready ')) resolve(Number(line.slice('ready '.length)));
        else requests.push(line);
      }
    });
  });
  return {
    port: listening,
    requests,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
