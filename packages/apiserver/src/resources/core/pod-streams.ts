import type { Pod } from '@orch/api/types/core_v1';
import { badRequestError, type DeepReadonly } from '@orch/apimachinery';
import { forwardUpgrade } from '../../proxy/forward-upgrade.js';
import { requestTarget } from '../../proxy/proxy-path.js';
import type { Call } from '../../request/call.js';
import { isTrue } from '../../request/request-info.js';
import type { ServerParts } from '../../server/parts.js';
import { findNodeAgent } from './node-agent.js';
import { chooseContainer, readPod } from './pod-container.js';

/** `pods/exec` and `pods/attach`: a stream with the agent of the pod's node, which is what this server knows of it. */
export async function streamContainer(call: Call, parts: ServerParts): Promise<void> {
  const { query, subresource } = call;
  const pod = await readPod(call, parts);
  const container = chooseContainer(pod, query.get('container') ?? '', parts.gates);
  const agentQuery = new URLSearchParams();
  if (subresource?.name === 'exec') for (const word of query.getAll('command')) agentQuery.append('command', word);
  for (const [option, asked] of streams) if (isTrue(query.get(asked))) agentQuery.set(option, '1');
  await streamFromAgent(call, parts, { pod, path: subresource?.name ?? '', below: `/${container}`, agentQuery });
}

/** `pods/portforward`. */
export async function forwardPorts(call: Call, parts: ServerParts): Promise<void> {
  const ports = readPorts(call.query.getAll('ports'));
  const pod = await readPod(call, parts);
  const agentQuery = new URLSearchParams(ports.length === 0 ? {} : { port: ports.join(',') });
  await streamFromAgent(call, parts, { pod, path: 'portForward', below: '', agentQuery });
}

/** As agents call them, in the order of these names, and as clients do. */
const streams = [
  ['error', 'stderr'],
  ['input', 'stdin'],
  ['output', 'stdout'],
  ['tty', 'tty'],
] as const;

/** @throws StatusError 400 */
function readPorts(given: readonly string[]): readonly number[] {
  return given
    .flatMap((text) => text.split(','))
    .map((text) => {
      if (/^\d+$/.test(text) && Number(text) <= 2 ** 31 - 1) return Number(text);
      const fault = /^\d+$/.test(text) ? 'value out of range' : 'invalid syntax';
      throw badRequestError(`cannot convert to []int32: strconv.ParseUint: parsing ${JSON.stringify(text)}: ${fault}`);
    });
}

async function streamFromAgent(
  call: Call,
  parts: ServerParts,
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
