import type { IncomingMessage } from 'node:http';
import { badRequestError, internalError, type StatusError } from '@orch/apimachinery';
import { failure } from '../../errors/errors.js';
import { authorityOf } from '../../proxy/backend.js';
import { connectionFault } from '../../proxy/connection-fault.js';
import { escapePath, requestTarget } from '../../proxy/proxy-path.js';
import { relayAnswer, relayBody } from '../../proxy/relay-answer.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { asksForWebSocket } from '../../web-socket/web-socket.js';
import { agentFailure } from './agent-failure.js';
import { startLogSocket } from './log-socket.js';
import { findNodeAgent } from './node-agent.js';
import { chooseContainer, readPod } from './pod-container.js';
import { readPodLogOptions } from './pod-log-options.js';

/** `pods/log`, from the agent of the pod's node. A pod that no node runs has an empty log: 204. */
export async function readPodLog(call: Call, parts: ServerParts): Promise<void> {
  const { namespace, name } = call.key;
  const options = readPodLogOptions(call.query, name);
  const pod = await readPod(call, parts);
  const container = chooseContainer(pod, options.container, parts.gates);
  const nodeName = pod.spec?.nodeName ?? '';
  if (nodeName === '') {
    call.exchange.respond(204, noCache);
    return;
  }
  const backend = await findNodeAgent(nodeName, call, parts);
  const target = requestTarget(`/containerLogs/${namespace}/${name}/${container}`, options.agentQuery);
  const skips = options.skipsVerification && parts.gates('AllowInsecureBackendProxy');
  const transport = skips ? parts.proxies.unverifiedNodeAgents : parts.proxies.nodeAgents;
  const answer = await transport
    .send(backend, { method: 'GET', target, headers: ['host', authorityOf(backend)], signal: call.exchange.signal })
    .catch((error: unknown) => {
      const url = `https://${authorityOf(backend)}${target}`;
      throw failure(500, '', `Get ${JSON.stringify(url)}: ${connectionFault(error, backend)}`);
    });
  if (answer.type === 'upgraded') {
    answer.socket.destroy();
    throw failure(500, '', `unexpected answer of the node agent at ${authorityOf(backend)}: 101`);
  }
  const { response } = answer;
  const refusal = await refusalOf(response, call);
  if (refusal !== undefined) throw refusal;
  await relayLog(call, response);
}

/** As a stream of text, or in messages to whom wants those. */
async function relayLog({ exchange, names }: Call, log: IncomingMessage): Promise<void> {
  if (!asksForWebSocket(exchange)) {
    await relayAnswer(exchange, { status: 200, headers: { 'content-type': 'text/plain', ...noCache }, body: log });
    return;
  }
  const socket = startLogSocket(exchange, { names, onGone: () => log.destroy() });
  if (socket === undefined) log.destroy();
  else await relayBody(exchange, socket, log);
}

const noCache = { 'cache-control': 'no-cache, private' };

/** What the agent says instead of a log. */
async function refusalOf(response: IncomingMessage, call: Call): Promise<StatusError | undefined> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status <= 206) return undefined;
  const { location } = headers;
  if (location !== undefined && status >= 300 && status < 400) {
    response.destroy();
    return failure(500, '', `Get ${JSON.stringify(escapePath(location))}: redirects forbidden`);
  }
  const text = await readSome(response);
  if (status === 500) return internalError(text);
  if (status === 400) return badRequestError(text);
  return agentFailure(status, text, { kind: 'pods/log', name: call.key.name });
}

/** The beginning of a body: an agent that says more has said enough. */
async function readSome(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      if (!Buffer.isBuffer(piece)) continue;
      pieces.push(piece);
      length += piece.length;
      if (length >= textBytesMax) break;
    }
  } catch {
    // What came before it broke off is still something.
  }
  return Buffer.concat(pieces).subarray(0, textBytesMax).toString();
}

const textBytesMax = 50_000;
