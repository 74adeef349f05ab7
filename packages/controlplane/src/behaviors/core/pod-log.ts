import type { IncomingMessage } from 'node:http';
import { badRequestError, internalError, type StatusError } from '@orch/apimachinery';
import type { Call } from '@orch/apiserver';
import {
  AddressNotAllowedError,
  addressNotAllowed,
  authorityOf,
  connectionErrorMessage,
  escapePath,
  failure,
  isWebSocketRequest,
  relayAnswer,
  relayBody,
  requestTarget,
} from '@orch/apiserver';
import { agentFailure } from './agent-failure.js';
import { startLogSocket } from './log-socket.js';
import { findNodeAgent } from './node-agent.js';
import { chooseContainer, readPod } from './pod-container.js';
import { readPodLogOptions } from './pod-log-options.js';
import type { StreamParts } from './pod-streams.js';

/** GET of `pods/log`, from the agent of the pod's node. A pod without a node has an empty log: 204. */
export async function readPodLog(call: Call, parts: StreamParts): Promise<void> {
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
  const transport = options.skipsVerification ? parts.proxies.unverifiedNodeAgents : parts.proxies.nodeAgents;
  const outcome = await transport
    .send(backend, { method: 'GET', target, headers: ['host', authorityOf(backend)], signal: call.exchange.signal })
    .catch((error: unknown) => {
      if (error instanceof AddressNotAllowedError) throw addressNotAllowed(backend);
      const url = `https://${authorityOf(backend)}${target}`;
      throw failure(500, '', `Get ${JSON.stringify(url)}: ${connectionErrorMessage(error, backend)}`);
    });
  if (outcome.type === 'upgraded') {
    outcome.socket.destroy();
    throw failure(500, '', `unexpected answer of the node agent at ${authorityOf(backend)}: 101`);
  }
  const { response } = outcome;
  const error = await agentErrorOf(response, call);
  if (error !== undefined) throw error;
  await relayLog(call, response);
}

/** Relays the log as a text body, or as messages of a WebSocket. */
async function relayLog({ exchange, names }: Call, log: IncomingMessage): Promise<void> {
  if (!isWebSocketRequest(exchange)) {
    await relayAnswer(exchange, { status: 200, headers: { 'content-type': 'text/plain', ...noCache }, body: log });
    return;
  }
  const socket = startLogSocket(exchange, { names, onClose: () => log.destroy() });
  if (socket === undefined) log.destroy();
  else await relayBody(exchange, socket, log);
}

const noCache = { 'cache-control': 'no-cache, private' };

/** The error for a response of the agent that is not a log; undefined for a log. */
async function agentErrorOf(response: IncomingMessage, call: Call): Promise<StatusError | undefined> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status <= 206) return undefined;
  const { location } = headers;
  if (location !== undefined && status >= 300 && status < 400) {
    response.destroy();
    return failure(500, '', `Get ${JSON.stringify(escapePath(location))}: redirects forbidden`);
  }
  const text = await readText(response);
  if (status === 500) return internalError(text);
  if (status === 400) return badRequestError(text);
  return agentFailure(status, text, { kind: 'pods/log', name: call.key.name });
}

/** The first `textBytesMax` bytes of a body. */
async function readText(response: IncomingMessage): Promise<string> {
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
    // An aborted body still gives the bytes received so far.
  }
  return Buffer.concat(pieces).subarray(0, textBytesMax).toString();
}

const textBytesMax = 50_000;
