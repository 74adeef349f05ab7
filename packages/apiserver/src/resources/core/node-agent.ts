import type { Node } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { failure, notFound } from '../../errors/errors.js';
import type { Backend } from '../../proxy/backend.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';

/** Where the agent of a node is called. @throws StatusError 404, 500 for a node that tells no address */
export async function findNodeAgent(name: string, call: Call, parts: ServerParts): Promise<Backend> {
  const definition = parts.served.definition('', 'nodes');
  const entry = await (definition && parts.stores.for(definition).get({ namespace: '', name }, { type: 'mostRecent' }));
  const node = entry?.object();
  // The node is named as if it were what was asked for.
  if (node === undefined || !isNode(node)) throw notFound(call.definition, name);
  const addresses = node.status?.addresses ?? [];
  // A node that tells no port has 0 there.
  const port = node.status?.daemonEndpoints?.nodeagentEndpoint?.Port || parts.proxies.nodeAgentPort;
  for (const wanted of parts.proxies.addressTypes) {
    const found = addresses.find(({ type }) => type === wanted);
    if (found !== undefined) return { scheme: 'https', host: found.address, port: String(port) };
  }
  const known = addresses.map(({ type, address }) => `{${type} ${address}}`).join(' ');
  throw failure(500, '', `no preferred addresses found; known addresses: [${known}]`);
}

function isNode(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Node> {
  return object.kind === 'Node';
}
