import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { badRequestError } from '@orch/apimachinery';
import { type Backend, defaultScheme, parseProxyName } from '../../proxy/backend.js';
import { lookupFault } from '../../proxy/connection-fault.js';
import { forwardRequest } from '../../proxy/forward-request.js';
import { forwardUpgrade } from '../../proxy/forward-upgrade.js';
import { addressNotAllowed } from '../../proxy/proxied.js';
import { requestTarget, splitProxyPath } from '../../proxy/proxy-path.js';
import type { Transport } from '../../proxy/transport.js';
import type { Call } from '../../request/call.js';
import { rawQueryOf } from '../../request/split-target.js';
import type { ServerParts } from '../../server/parts.js';
import { findNodeAgent } from './node-agent.js';
import { readPod } from './pod-container.js';
import { findServiceBackend } from './service-backend.js';

/** `pods/proxy`: `NAME`, `NAME:PORT` or `SCHEME:NAME:PORT`; the first port the pod tells when none is given. */
export async function proxyPod(call: Call, parts: ServerParts): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'pod');
  const pod = await readPod(call, parts, name);
  const told = pod.spec?.containers.find(({ ports = [] }) => ports.length > 0)?.ports?.[0]?.containerPort;
  const host = pod.status?.podIPs?.[0]?.ip ?? pod.status?.podIP ?? '';
  if (!parts.proxies.allowsAddress(host)) throw addressNotAllowed();
  const backend = { scheme, host, port: port === '' ? String(told ?? '') : port };
  await proxy(call, parts, { backend, transport: parts.proxies.backends });
}

/** `services/proxy`: to a pod behind the service, by the name or number of a port of the service. */
export async function proxyService(call: Call, parts: ServerParts): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'service');
  const address = await findServiceBackend({ name, port }, call, parts);
  await proxy(call, parts, { backend: { scheme, ...address }, transport: parts.proxies.backends });
}

/** `nodes/proxy`: to the agent of the node, or to another port of it. */
export async function proxyNode(call: Call, parts: ServerParts): Promise<void> {
  const { scheme = defaultScheme, name, port } = readName(call, 'node');
  const { proxies } = parts;
  const agent = await findNodeAgent(name, call, parts);
  if (port === '' || port === agent.port) {
    await proxy(call, parts, { backend: agent, transport: proxies.nodeAgents });
    return;
  }
  await checkHost(agent.host, proxies.allowsAddress);
  await proxy(call, parts, { backend: { ...agent, scheme, port }, transport: proxies.backends });
}

function readName({ key }: Call, kind: string) {
  const name = parseProxyName(key.name);
  if (name === undefined) throw badRequestError(`invalid ${kind} request ${JSON.stringify(key.name)}`);
  return name;
}

/** The transport asks again for what the name leads to then; this is what the client is told of it. @throws StatusError 400 */
async function checkHost(host: string, allows: (address: string) => boolean): Promise<void> {
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true }).catch(() => {
          throw badRequestError(lookupFault(host));
        })
      : [{ address: host }];
  if (!found.every(({ address }) => allows(address))) throw addressNotAllowed();
}

async function proxy(
  { exchange, info }: Call,
  { limits, proxies }: ServerParts,
  to: { readonly backend: Backend; readonly transport: Transport },
): Promise<void> {
  const { prefix, rest } = splitProxyPath(info);
  const query = rawQueryOf(exchange.url);
  if (exchange.upgrading) {
    const target = requestTarget(rest === '' ? '/' : rest, query);
    const options = { bodyBytesMax: limits.requestBodyBytesMax, bytesPerSecondMax: proxies.bytesPerSecondMax };
    await forwardUpgrade({ exchange, ...to, target }, options);
  } else if (rest === '') {
    // Links of the backend that are relative would lead beside it.
    exchange.respond(301, { location: requestTarget(`${prefix}/`, query), 'cache-control': 'no-cache, private' });
  } else {
    await forwardRequest({ exchange, ...to, target: requestTarget(rest, query), prefix, rest });
  }
}
