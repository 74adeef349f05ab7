import { ensureFields, fieldsAt, isFields, type WritableFields } from '@orch/apimachinery';
import { setDefault, setWhenNull } from '../../resources/defaulting/set.js';

/** Defaults of pod specs, in pods and templates. */
export function defaultPodSpec(spec: WritableFields): void {
  // The older and the newer name of one field. The older one takes precedence.
  setDefault(spec, 'serviceAccountName', spec['serviceAccount']);
  const { serviceAccountName = '' } = spec;
  if (serviceAccountName !== '') spec['serviceAccount'] = serviceAccountName;
  setDefault(spec, 'dnsPolicy', 'ClusterFirst');
  setDefault(spec, 'restartPolicy', 'Always');
  setWhenNull(spec, 'securityContext', {});
  setWhenNull(spec, 'terminationGracePeriodSeconds', 30);
  setDefault(spec, 'schedulerName', 'default-scheduler');
  if (spec['hostNetwork'] === true) {
    for (const container of containersOf(spec)) defaultHostPorts(container);
  }
}

/** Defaults of pods only, not of templates. */
export function defaultPod(pod: WritableFields): void {
  const spec = ensureFields(pod, 'spec');
  for (const container of containersOf(spec)) defaultRequests(container);
  setWhenNull(spec, 'enableServiceLinks', true);
}

/** A limit without a request is the request too. */
function defaultRequests(container: WritableFields): void {
  const limits = fieldsAt(container, 'resources', 'limits');
  if (Object.keys(limits).length === 0) return;
  const resources = ensureFields(container, 'resources');
  resources['requests'] = { ...limits, ...fieldsAt(resources, 'requests') };
}

function defaultHostPorts(container: WritableFields): void {
  const ports = container['ports'];
  if (!Array.isArray(ports)) return;
  for (const port of ports) if (isFields(port)) setDefault(port, 'hostPort', port['containerPort']);
}

function containersOf(spec: WritableFields): readonly WritableFields[] {
  const found: WritableFields[] = [];
  for (const member of [spec['initContainers'], spec['containers']]) {
    if (Array.isArray(member)) for (const container of member) if (isFields(container)) found.push(container);
  }
  return found;
}
