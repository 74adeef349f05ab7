import type { Node } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { ApiServerLimits, Backend, Call, ProxyParts, StoredKinds } from '@orch/apiserver';
import { failure, notFound } from '@orch/apiserver';

/** Dependencies of requests to node agents. */
export interface AgentParts extends StoredKinds {
  readonly limits: Pick<ApiServerLimits, 'requestBodyBytesMax'>;
  readonly proxies: ProxyParts;
}

/** The address of the agent of a node. @throws StatusError 404, 500 for a node without a preferred address */
export async function findNodeAgent(name: string, call: Call, parts: AgentParts): Promise<Backend> {
  const definition = parts.served.definition('', 'nodes');
  const entry = await (definition &&
    parts.stores.for(definition).get({ namespace: '', name }, { type: 'mostRecent' }, call.exchange));
  const node = entry?.object();
  // As v1.21: the error names the node with the requested resource.
  if (node === undefined || !isNode(node)) throw notFound(call.definition, name);
  const addresses = node.status?.addresses ?? [];
  // The port is 0 when the node reports none.
  const port = node.status?.daemonEndpoints?.nodeagentEndpoint?.Port || parts.proxies.nodeAgentPort;
  for (const wanted of parts.proxies.addressTypes) {
    const found = addresses.find(({ type }) => type === wanted);
    if (found !== undefined) return { scheme: 'https', host: found.address, port: String(port), nodeName: name };
  }
  const known = addresses.map(({ type, address }) => `{${type} ${address}}`).join(' ');
  throw failure(500, '', `no preferred addresses found; known addresses: [${known}]`);
}

function isNode(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Node> {
  return object.kind === 'Node';
}
