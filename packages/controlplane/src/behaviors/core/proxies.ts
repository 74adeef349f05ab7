import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type ApiObject, badRequestError, type DeepReadonly } from '@orch/apimachinery';
import type { Call, Transport } from '@orch/apiserver';
import {
  addressNotAllowed,
  type Backend,
  cleanProxiedPath,
  defaultScheme,
  forwardRequest,
  forwardUpgrade,
  lookupErrorMessage,
  parseProxyName,
  rawQueryOf,
  requestTarget,
  splitProxyPath,
} from '@orch/apiserver';
import type { AgentParts } from './node-agent.js';
import { findNodeAgent } from './node-agent.js';
import { readPod } from './pod-container.js';
import { findServiceBackend } from './service-backend.js';

type ConnectOptions = DeepReadonly<ApiObject>;

/** `pods/proxy`: `NAME`, `NAME:PORT` or `SCHEME:NAME:PORT`; the default is the first container port of the pod. */
export async function proxyPod(call: Call, parts: AgentParts, options: ConnectOptions): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'pod');
  const pod = await readPod(call, parts, name);
  const containerPort = pod.spec?.containers.find(({ ports = [] }) => ports.length > 0)?.ports?.[0]?.containerPort;
  const host = pod.status?.podIPs?.[0]?.ip ?? pod.status?.podIP ?? '';
  const backend = { scheme, host, port: port === '' ? String(containerPort ?? '') : port };
  if (!parts.proxies.allowsAddress(host)) throw addressNotAllowed(backend);
  await proxy(call, parts, { options, backend, transport: parts.proxies.backends });
}

/** `services/proxy`: forwards to a pod of the service, by the name or number of a service port. */
export async function proxyService(call: Call, parts: AgentParts, options: ConnectOptions): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'service');
  const address = await findServiceBackend({ name, port }, call, parts);
  await proxy(call, parts, { options, backend: { scheme, ...address }, transport: parts.proxies.backends });
}

/** `nodes/proxy`: forwards to the agent of the node, or to another port of the node. */
export async function proxyNode(call: Call, parts: AgentParts, options: ConnectOptions): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'node');
  const { proxies } = parts;
  const agent = await findNodeAgent(name, call, parts);
  if (port === '' || port === agent.port) {
    await proxy(call, parts, { options, backend: agent, transport: proxies.nodeAgents });
    return;
  }
  const backend = { scheme, host: agent.host, port };
  await checkHost(backend, proxies.allowsAddress);
  await proxy(call, parts, { options, backend, transport: proxies.backends });
}

function readName({ key }: Call, kind: string) {
  const name = parseProxyName(key.name);
  if (name === undefined) throw badRequestError(`invalid ${kind} request ${JSON.stringify(key.name)}`);
  return name;
}

/**
 * Rejects a host that resolves to a forbidden address, for a clear error: the transport checks the address it connects
 * to once more. @throws StatusError 400
 */
async function checkHost(backend: Backend, allows: (address: string) => boolean): Promise<void> {
  const { host } = backend;
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true }).catch(() => {
          throw badRequestError(lookupErrorMessage(host));
        })
      : [{ address: host }];
  if (!found.every(({ address }) => allows(address))) throw addressNotAllowed(backend);
}

async function proxy(
  { exchange, info }: Call,
  { limits, proxies }: AgentParts,
  { options, ...to }: { readonly options: ConnectOptions; readonly backend: Backend; readonly transport: Transport },
): Promise<void> {
  const { prefix } = splitProxyPath(info);
  const rest = cleanProxiedPath(String(options['path'] ?? ''));
  const query = rawQueryOf(exchange.url);
  if (exchange.upgrading) {
    const target = requestTarget(rest === '' ? '/' : rest, query);
    const bounds = { bodyBytesMax: limits.requestBodyBytesMax, bytesPerSecondMax: proxies.bytesPerSecondMax };
    await forwardUpgrade({ exchange, ...to, target }, bounds);
  } else if (rest === '') {
    // Relative links of the backend need the trailing slash.
    exchange.respond(301, { location: requestTarget(`${prefix}/`, query), 'cache-control': 'no-cache, private' });
  } else {
    await forwardRequest({ exchange, ...to, target: requestTarget(rest, query), prefix, rest });
  }
}
