import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, badRequestError, type DeepReadonly } from '@orch/apimachinery';
import type { Call } from '@orch/apiserver';
import { forwardUpgrade, requestTarget } from '@orch/apiserver';
import type { AgentParts } from './node-agent.js';
import { findNodeAgent } from './node-agent.js';
import { chooseContainer, readPod } from './pod-container.js';

export interface StreamParts extends AgentParts {
  readonly gates: (name: string) => boolean;
}

type ConnectOptions = DeepReadonly<ApiObject>;

/** `pods/exec` and `pods/attach`: forwards the upgraded connection to the agent of the pod's node. */
export async function streamContainer(call: Call, parts: StreamParts, options: ConnectOptions): Promise<void> {
  const path = call.subresource?.name ?? '';
  const pod = await readPod(call, parts);
  const container = chooseContainer(pod, String(options['container'] ?? ''), parts.gates);
  const agentQuery = new URLSearchParams();
  for (const word of listOf(options['command'])) agentQuery.append('command', word);
  for (const [option, clientOption] of streams) if (options[clientOption] === true) agentQuery.set(option, '1');
  await streamFromAgent(call, parts, { pod, path, below: `/${container}`, agentQuery });
}

/** `pods/portforward`: forwards the upgraded connection to the agent of the pod's node. */
export async function forwardPorts(call: Call, parts: StreamParts, options: ConnectOptions): Promise<void> {
  const ports = listOf(options['ports']);
  const pod = await readPod(call, parts);
  const agentQuery = new URLSearchParams(ports.length === 0 ? {} : { port: ports.join(',') });
  await streamFromAgent(call, parts, { pod, path: 'portForward', below: '', agentQuery });
}

/** Option names of the agent, in alphabetical order, and the client's names for them. */
const streams = [
  ['error', 'stderr'],
  ['input', 'stdin'],
  ['output', 'stdout'],
  ['tty', 'tty'],
] as const;

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

async function streamFromAgent(
  call: Call,
  parts: StreamParts,
  to: {
    readonly pod: DeepReadonly<Pod>;
    readonly path: string;
    readonly below: string;
    readonly agentQuery: URLSearchParams;
  },
): Promise<void> {
  const { exchange, key } = call;
  const nodeName = to.pod.spec?.nodeName ?? '';
  if (nodeName === '') throw badRequestError(`pod ${key.name} does not have a host assigned`);
  const backend = await findNodeAgent(nodeName, call, parts);
  if (!exchange.upgrading) throw badRequestError('Upgrade request required');
  const target = requestTarget(`/${to.path}/${key.namespace}/${key.name}${to.below}`, to.agentQuery.toString());
  const { gates, limits, proxies } = parts;
  await forwardUpgrade(
    { exchange, backend, transport: proxies.nodeAgents, target },
    {
      bodyBytesMax: limits.requestBodyBytesMax,
      bytesPerSecondMax: proxies.bytesPerSecondMax,
      redirects: !gates('StreamingProxyRedirects') ? 'none' : gates('ValidateProxyRedirects') ? 'sameHost' : 'anyHost',
    },
  );
}
