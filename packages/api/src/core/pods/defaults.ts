import { setDefault, setWhenNull } from '../../resources/defaulting/set.js';
import { ensureFields, fieldsAt, isFields, type WritableFields } from '../../resources/fields.js';

/** Of a pod spec, in pods and in templates. */
export function defaultPodSpec(spec: WritableFields): void {
  // One field under its older and its newer name, which goes first.
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

/** Of a pod itself, not of templates. */
export function defaultPod(pod: WritableFields): void {
  const spec = ensureFields(pod, 'spec');
  for (const container of containersOf(spec)) defaultRequests(container);
  setWhenNull(spec, 'enableServiceLinks', true);
}

/** What is limited and not requested is requested as it is limited. */
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
