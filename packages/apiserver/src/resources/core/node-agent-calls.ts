import type { Container, Node, Pod } from '@orch/api/types/core_v1';
import {
  type ApiObject,
  badRequestError,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  invalidError,
  type StatusError,
  serviceUnavailableError,
} from '@orch/apimachinery';
import { failure, notFound, subresourceNotServed } from '../../errors/errors.js';
import { parseInteger } from '../../read/list-options.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';

// What reaches into a node: logs, commands, ports, proxies. No node agent is called yet, so each of these ends with a
// refusal; which one it is, clients know from v1.21.

/** `pods/log`. A pod that no node runs has an empty log: 204. */
export async function readPodLog(call: Call, parts: ServerParts): Promise<void> {
  checkLogOptions(call);
  const pod = await readPod(call, parts);
  const container = chooseContainer(pod, call.query.get('container') ?? '');
  if (nodeNameOf(pod) === '') {
    call.exchange.respond(204, { 'cache-control': 'no-cache, private' });
    return;
  }
  const address = await nodeAgentAddress(nodeNameOf(pod), call, parts);
  const path = `/containerLogs/${call.key.namespace}/${call.key.name}/${container}`;
  throw failure(500, '', `Get "https://${address}${path}": node agents are not called by this server`);
}

/** `pods/exec` and `pods/attach`. */
export async function streamContainer(call: Call, parts: ServerParts): Promise<void> {
  const pod = await readPod(call, parts);
  chooseContainer(pod, call.query.get('container') ?? '');
  await refuseStream(pod, call, parts);
}

/** `pods/portforward`. */
export async function forwardPorts(call: Call, parts: ServerParts): Promise<void> {
  await refuseStream(await readPod(call, parts), call, parts);
}

/** `pods/proxy`. */
export async function proxyPod(call: Call, parts: ServerParts): Promise<void> {
  const pod = await readPod(call, parts);
  if ((pod.status?.podIP ?? '') === '') throw badRequestError('address not allowed');
  throw subresourceNotServed(call.definition.resource, 'proxy');
}

/** `nodes/proxy`. */
export async function proxyNode(call: Call, parts: ServerParts): Promise<void> {
  await nodeAgentAddress(call.key.name, call, parts);
  throw subresourceNotServed(call.definition.resource, 'proxy');
}

/** `services/proxy`. */
export async function proxyService(call: Call, parts: ServerParts): Promise<void> {
  const service = await parts.stores.for(call.definition).get(call.key, { type: 'mostRecent' });
  if (service === undefined) throw notFound(call.definition, call.key.name);
  throw serviceUnavailableError(`no endpoints available for service ${JSON.stringify(call.key.name)}`);
}

async function refuseStream(pod: DeepReadonly<Pod>, call: Call, parts: ServerParts): Promise<never> {
  if (nodeNameOf(pod) === '') throw badRequestError(`pod ${call.key.name} does not have a host assigned`);
  await nodeAgentAddress(nodeNameOf(pod), call, parts);
  throw badRequestError('Upgrade request required');
}

async function readPod(call: Call, parts: ServerParts): Promise<DeepReadonly<Pod>> {
  const entry = await parts.stores.for(call.definition).get(call.key, { type: 'mostRecent' });
  const pod = entry?.object();
  if (pod === undefined || !isPod(pod)) throw notFound(call.definition, call.key.name);
  return pod;
}

function nodeNameOf(pod: DeepReadonly<Pod>): string {
  return pod.spec?.nodeName ?? '';
}

/** A pod with one container needs none named. @throws StatusError 400 */
export function chooseContainer(pod: DeepReadonly<Pod>, asked: string): string {
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  const names = [...initContainers, ...containers].map(({ name }: DeepReadonly<Container>) => name);
  const podName = pod.metadata.name ?? '';
  if (asked !== '') {
    if (names.includes(asked)) return asked;
    throw badRequestError(`container ${asked} is not valid for pod ${podName}`);
  }
  const [only] = containers;
  if (containers.length === 1 && only !== undefined) return only.name;
  throw badRequestError(`a container name must be specified for pod ${podName}, choose one of: [${names.join(' ')}]`);
}

/** Host and port of the agent on a node. @throws StatusError 404, 500 */
async function nodeAgentAddress(name: string, call: Call, parts: ServerParts): Promise<string> {
  const definition = parts.served.definition('', 'nodes');
  const entry = await (definition && parts.stores.for(definition).get({ namespace: '', name }, { type: 'mostRecent' }));
  const node = entry?.object();
  // The node is named as if it were what was asked for.
  if (node === undefined || !isNode(node)) throw notFound(call.definition, name);
  const addresses = node.status?.addresses ?? [];
  // A node that tells no port has 0 there.
  const port = node.status?.daemonEndpoints?.nodeagentEndpoint?.Port || nodeAgentPort;
  for (const wanted of addressTypes) {
    const found = addresses.find(({ type }) => type === wanted);
    if (found !== undefined) return `${found.address}:${port}`;
  }
  const known = addresses.map(({ type, address }) => `{${type} ${address}}`).join(' ');
  throw failure(500, '', `no preferred addresses found; known addresses: [${known}]`);
}

/** Spec: API server defaults, preferred address types. */
const addressTypes: readonly string[] = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];
const nodeAgentPort = 10_250;

/** @throws StatusError 400, 422 */
function checkLogOptions(call: Call): void {
  const errors: FieldError[] = [];
  const least = (option: string, minimum: number, words: string): boolean => {
    const given = call.query.get(option);
    if (given === null || given === '') return false;
    const value = parseInteger(given);
    if (value < minimum) errors.push(invalid(fieldPath(option), value, words));
    return true;
  };
  least('tailLines', 0, 'must be greater than or equal to 0');
  least('limitBytes', 1, 'must be greater than 0');
  const since = least('sinceSeconds', 1, 'must be greater than 0');
  if (since && (call.query.get('sinceTime') ?? '') !== '') {
    errors.push(forbidden(fieldPath('sinceSeconds'), 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  }
  if (errors.length > 0) throw invalidLogOptions(call, errors);
}

function invalidLogOptions(call: Call, errors: readonly FieldError[]): StatusError {
  return invalidError({ group: '', kind: 'PodLogOptions' }, call.key.name, errors);
}

/** Stored objects are canonical: what is there has the shape of its kind. */
function isPod(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Pod> {
  return object.kind === 'Pod';
}
function isNode(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & Node> {
  return object.kind === 'Node';
}
