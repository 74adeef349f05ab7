import type { SimulatedNodeAgent } from '@orch/nodes';
import { createSecureListener, type Exchange, type ResponseStream } from '@orch/serving';
import { simulatedLog } from './simulated-log.js';

/** Who an agent is, and who may call it; PEM. */
export interface NodeAgentCredentials {
  readonly cert: string;
  readonly key: string;
  /** The authority of the callers' certificates. */
  readonly clientAuthority: string;
  /** Common name of the one caller that is let in: the API server. */
  readonly clientName: string;
}

/** What the agents of all simulated nodes answer with. */
export interface NodeAgent extends SimulatedNodeAgent {
  close(): Promise<void>;
}

/**
 * One agent for all simulated nodes, on loopback. Their containers have no processes: logs are a line that says so, and
 * commands and ports are refused in words.
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
    handler: answer,
  });
  return {
    port: listener.port,
    endLogsOf(key) {
      for (const stream of followed.get(key) ?? []) stream.end();
      followed.delete(key);
    },
    close: () => listener.close({ graceMs: 0 }),
  };

  function answer(exchange: Exchange): void {
    const caller = exchange.clientCertificate();
    if (caller?.verified !== true || caller.commonName !== clientName) {
      respond(exchange, 401, 'Unauthorized');
      return;
    }
    const { pathname, searchParams } = new URL(exchange.url, 'https://agent');
    const [call = '', namespace = '', pod = '', container = ''] = pathname.slice(1).split('/');
    switch (call) {
      case 'healthz':
        respond(exchange, 200, 'ok');
        return;
      case 'containerLogs': {
        const log = simulatedLog({ namespace, pod, container }, { query: searchParams, now: options.now() });
        if (log.type === 'refused') respond(exchange, 400, log.message);
        else if (searchParams.get('follow') === 'true') follow(exchange, `${namespace}/${pod}`, log.text);
        else respond(exchange, 200, log.text);
        return;
      }
      case 'exec':
      case 'run':
        refuse(exchange, 'its containers run no commands');
        return;
      case 'attach':
        refuse(exchange, 'its containers have no processes to attach to');
        return;
      case 'portForward':
        refuse(exchange, 'its containers listen on no ports');
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

/** Clients of streams read why one did not come about from a Status. */
function refuse(exchange: Exchange, why: string): void {
  const message = `the node is simulated: ${why}`;
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
