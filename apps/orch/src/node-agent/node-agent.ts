import type { SimulatedNodeAgent } from '@orch/nodes';
import { createSecureListener, type Exchange, type ResponseStream } from '@orch/serving';
import { simulatedLog } from './simulated-log.js';

/** The certificate of an agent and its accepted client; PEM. */
export interface NodeAgentCredentials {
  readonly cert: string;
  readonly key: string;
  /** The authority of client certificates. */
  readonly clientAuthority: string;
  /** Common name of the only accepted client: the API server. */
  readonly clientName: string;
}

/** The agent of all simulated nodes. */
export interface NodeAgent extends SimulatedNodeAgent {
  /** Uses another serving certificate for new connections. */
  renew(pair: Pick<NodeAgentCredentials, 'cert' | 'key'>): void;
  close(): Promise<void>;
}

/**
 * Starts one agent for all simulated nodes on loopback. Their containers have no processes: the log is one fixed line,
 * and exec, attach and port-forward return 501 with a message.
 */
export async function startNodeAgent(
  credentials: NodeAgentCredentials,
  options: { readonly now: () => Date },
): Promise<NodeAgent> {
  const { cert, key, clientAuthority, clientName } = credentials;
  const followed = new Map<string, Set<ResponseStream>>();
  const listener = await createSecureListener({
    cert,
    key,
    clientCa: clientAuthority,
    host: '127.0.0.1',
    port: 0,
    handler: handle,
  });
  return {
    port: listener.port,
    endLogsOf(key) {
      for (const stream of followed.get(key) ?? []) stream.end();
      followed.delete(key);
    },
    renew: (pair) => listener.reload(pair),
    close: () => listener.close({ graceMs: 0 }),
  };

  function handle(exchange: Exchange): void {
    const certificate = exchange.clientCertificate();
    if (certificate?.verified !== true || certificate.commonName !== clientName) {
      respond(exchange, 401, 'Unauthorized');
      return;
    }
    const { pathname, searchParams } = new URL(exchange.url, 'https://agent');
    const [endpoint = '', namespace = '', pod = '', container = ''] = pathname.slice(1).split('/');
    switch (endpoint) {
      case 'healthz':
        respond(exchange, 200, 'ok');
        return;
      case 'containerLogs': {
        const log = simulatedLog({ namespace, pod, container }, { query: searchParams, now: options.now() });
        if (log.type === 'error') respond(exchange, 400, log.message);
        else if (searchParams.get('follow') === 'true') follow(exchange, `${namespace}/${pod}`, log.text);
        else respond(exchange, 200, log.text);
        return;
      }
      case 'exec':
      case 'run':
        reject(exchange, 'its containers run no commands');
        return;
      case 'attach':
        reject(exchange, 'its containers have no processes to attach to');
        return;
      case 'portForward':
        reject(exchange, 'its containers listen on no ports');
        return;
      default:
        respond(exchange, 404, '404 page not found\n');
    }
  }

  function follow(exchange: Exchange, key: string, text: string): void {
    const stream = exchange.startStream(200, plainText);
    stream.write(Buffer.from(text));
    const streams = followed.get(key) ?? new Set();
    followed.set(key, streams.add(stream));
    exchange.onFinish(() => void streams.delete(stream));
  }
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

function respond(exchange: Exchange, status: number, text: string): void {
  exchange.respond(status, plainText, Buffer.from(text));
}

/** Returns 501 with a Status, which clients of streams expect. */
function reject(exchange: Exchange, reason: string): void {
  const message = `the node is simulated: ${reason}`;
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'NotImplemented',
  };
  const body = Buffer.from(JSON.stringify({ ...status, code: 501 }));
  exchange.respond(501, { 'content-type': 'application/json' }, body);
}
