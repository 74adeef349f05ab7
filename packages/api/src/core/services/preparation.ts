import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import {
  int32At,
  isFields,
  listAt,
  memberAt,
  semanticallyEqual,
  textAt,
  textsAt,
  type WritableFields,
} from '@orch/apimachinery';

type Service = DeepReadonly<ApiObject>;

/** Sets clusterIPs from clusterIP. */
export function setClusterIps(service: ApiObject): void {
  const clusterIp = textAt(service, 'spec', 'clusterIP');
  const spec = service['spec'];
  if (isFields(spec) && clusterIp !== '' && textsAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = [clusterIp];
}

/**
 * An update that changes or removes clusterIP and keeps clusterIPs changes both. An update without clusterIPs sets it from
 * clusterIP.
 */
export function updateClusterIps(service: ApiObject, old: Service): void {
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

/** An update without addresses keeps the stored ones, and so for node ports. */
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
  if (needsHealthPort(spec) && needsHealthPort(old['spec']) && int32At(spec, 'healthCheckNodePort') === 0) {
    const port = int32At(old, 'spec', 'healthCheckNodePort');
    if (port !== 0) spec['healthCheckNodePort'] = port;
  }
}

function keepUnset(spec: WritableFields, old: Service, names: readonly string[]): void {
  for (const name of names) {
    if (isUnset(spec[name]) && !isUnset(memberAt(old, 'spec', name))) spec[name] = memberAt(old, 'spec', name);
  }
}

/** An update from dual stack to a single stack policy keeps the first family. */
export function dropSecondFamily(service: ApiObject, old: Service): void {
  const spec = service['spec'];
  if (!isFields(spec) || textAt(spec, 'ipFamilyPolicy') !== 'SingleStack') return;
  if (!['PreferDualStack', 'RequireDualStack'].includes(textAt(old, 'spec', 'ipFamilyPolicy'))) return;
  for (const name of ['clusterIPs', 'ipFamilies']) {
    const [first, second] = textsAt(spec, name);
    if (first !== undefined && second !== undefined) spec[name] = [first];
  }
}

/** Ports are matched by protocol and number. Each node port is kept once. */
function keepNodePorts(spec: WritableFields, old: Service): void {
  const identity = (port: unknown) => `${textAt(port, 'protocol')}/${int32At(port, 'port')}`;
  const oldPorts = new Map<string, number>();
  for (const port of listAt(old, 'spec', 'ports')) oldPorts.set(identity(port), int32At(port, 'nodePort'));
  const taken = new Set(listAt(spec, 'ports').map((port) => int32At(port, 'nodePort')));
  for (const port of writablePorts(spec)) {
    const nodePort = oldPorts.get(identity(port)) ?? 0;
    if (int32At(port, 'nodePort') !== 0 || nodePort === 0 || taken.has(nodePort)) continue;
    port['nodePort'] = nodePort;
    taken.add(nodePort);
  }
}

/** Drops unchanged fields that the new service type does not have. */
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

/** Drops node ports, unless the update has other ones, which validation rejects. */
function dropNodePorts(spec: WritableFields, oldSpec: unknown): void {
  const portsOf = (of: unknown) =>
    listAt(of, 'ports')
      .map((port) => int32At(port, 'nodePort'))
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
