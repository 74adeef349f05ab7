import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import {
  isFields,
  listAt,
  memberAt,
  numberAt,
  semanticallyEqual,
  textAt,
  textsAt,
  type WritableFields,
} from '../../resources/fields.js';

type Service = DeepReadonly<ApiObject>;

/** One address is also a list of one. */
export function listClusterIp(service: ApiObject): void {
  const clusterIp = textAt(service, 'spec', 'clusterIP');
  const spec = service['spec'];
  if (isFields(spec) && clusterIp !== '' && textsAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = [clusterIp];
}

/**
 * Who changes the one address, or takes it away, and leaves the list as it was, means the list as well; who leaves out
 * the list means that there is.
 */
export function relistClusterIp(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  if (!isFields(spec)) return;
  const [ip, oldIp] = [textAt(spec, 'clusterIP'), textAt(old, 'spec', 'clusterIP')];
  const oldList = memberAt(old, 'spec', 'clusterIPs');
  if (ip === oldIp) {
    if (textsAt(spec, 'clusterIPs').length === 0 && oldList !== undefined) spec['clusterIPs'] = oldList;
  } else if (semanticallyEqual(spec['clusterIPs'], oldList)) {
    if (ip === '') delete spec['clusterIPs'];
    else spec['clusterIPs'] = [ip];
  }
}

/** An update that names neither an address nor a list means those there are; so with ports of nodes. */
export function keepAllocations(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  if (!isFields(spec)) return;
  if (needsClusterIp(spec) && needsClusterIp(old['spec'])) {
    if (isUnset(spec['clusterIP']) && isUnset(spec['clusterIPs'])) {
      keepUnset(spec, old, ['clusterIP', 'clusterIPs']);
    }
    keepUnset(spec, old, ['ipFamilies', 'ipFamilyPolicy']);
  }
  if (needsNodePorts(spec) && needsNodePorts(old['spec'])) keepNodePorts(spec, old);
  if (needsHealthPort(spec) && needsHealthPort(old['spec']) && numberAt(spec, 'healthCheckNodePort') === 0) {
    const port = numberAt(old, 'spec', 'healthCheckNodePort');
    if (port !== 0) spec['healthCheckNodePort'] = port;
  }
}

function keepUnset(spec: WritableFields, old: Service, names: readonly string[]): void {
  for (const name of names) {
    if (isUnset(spec[name]) && !isUnset(memberAt(old, 'spec', name))) spec[name] = memberAt(old, 'spec', name);
  }
}

/** Who wants one family of the two that there are means the first. */
export function dropSecondFamily(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  if (!isFields(spec) || textAt(spec, 'ipFamilyPolicy') !== 'SingleStack') return;
  if (!['PreferDualStack', 'RequireDualStack'].includes(textAt(old, 'spec', 'ipFamilyPolicy'))) return;
  for (const name of ['clusterIPs', 'ipFamilies']) {
    const [first, second] = textsAt(spec, name);
    if (first !== undefined && second !== undefined) spec[name] = [first];
  }
}

/** A port is the same when its protocol and number are; a node port is given once. */
function keepNodePorts(spec: WritableFields, old: Service): void {
  const identity = (port: unknown) => `${textAt(port, 'protocol')}/${numberAt(port, 'port')}`;
  const oldPorts = new Map<string, number>();
  for (const port of listAt(old, 'spec', 'ports')) oldPorts.set(identity(port), numberAt(port, 'nodePort'));
  const taken = new Set(listAt(spec, 'ports').map((port) => numberAt(port, 'nodePort')));
  for (const port of writablePorts(spec)) {
    const nodePort = oldPorts.get(identity(port)) ?? 0;
    if (numberAt(port, 'nodePort') !== 0 || nodePort === 0 || taken.has(nodePort)) continue;
    port['nodePort'] = nodePort;
    taken.add(nodePort);
  }
}

/** What the new type has no use for goes, where the update leaves it as it was. */
export function dropFieldsOfOldType(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  const oldSpec = memberAt(old, 'spec');
  if (!isFields(spec)) return;
  const isSame = (name: string) => semanticallyEqual(spec[name], memberAt(oldSpec, name));
  if (needsClusterIp(oldSpec) && !needsClusterIp(spec)) {
    const isSameIp = isSame('clusterIP') && isSame('clusterIPs');
    for (const name of isSameIp ? ['clusterIP', 'clusterIPs'] : []) delete spec[name];
    for (const name of ['ipFamilies', 'ipFamilyPolicy']) if (isSame(name)) delete spec[name];
  }
  if (needsNodePorts(oldSpec) && !needsNodePorts(spec)) dropNodePorts(spec, oldSpec);
  if (needsHealthPort(oldSpec) && !needsHealthPort(spec)) delete spec['healthCheckNodePort'];
  if (needsNodePorts(oldSpec) && !needsNodePorts(spec) && ['Cluster', 'Local'].includes(textAt(spec, policyField))) {
    delete spec[policyField];
  }
  const wasBalanced = textAt(oldSpec, 'type') === 'LoadBalancer';
  if (!wasBalanced || textAt(spec, 'type') === 'LoadBalancer') return;
  for (const name of ['allocateLoadBalancerNodePorts', 'loadBalancerClass']) if (isSame(name)) delete spec[name];
}

const policyField = 'externalTrafficPolicy';

/** Unless the update names other ports of nodes, which are then refused. */
function dropNodePorts(spec: WritableFields, oldSpec: unknown): void {
  const portsOf = (of: unknown) =>
    listAt(of, 'ports')
      .map((port) => numberAt(port, 'nodePort'))
      .sort();
  const oldPorts = new Set(portsOf(oldSpec));
  if (!portsOf(spec).every((port) => port === 0 || oldPorts.has(port))) return;
  for (const port of writablePorts(spec)) delete port['nodePort'];
}

function writablePorts(spec: WritableFields): readonly WritableFields[] {
  const { ports } = spec;
  return Array.isArray(ports) ? ports.filter((port: unknown) => isFields(port)) : [];
}

function needsClusterIp(spec: unknown): boolean {
  return textAt(spec, 'type') !== 'ExternalName';
}

function needsNodePorts(spec: unknown): boolean {
  return ['NodePort', 'LoadBalancer'].includes(textAt(spec, 'type'));
}

function needsHealthPort(spec: unknown): boolean {
  return textAt(spec, 'type') === 'LoadBalancer' && textAt(spec, 'externalTrafficPolicy') === 'Local';
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
