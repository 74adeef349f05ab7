import { ensureFields, fieldsAt, textAt, textsAt, type WritableFields } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import {
  copyTemplateLabels,
  isEmpty,
  setDefault,
  setWhenEmpty,
  setWhenNull,
  syncWithList,
  templateLabels,
} from '../resources/defaulting/set.js';
import { imageTag } from './image-reference.js';
import { defaultPod, defaultPodSpec } from './pods/defaults.js';
import { volumeDefaults } from './volume-defaults.js';

const defaultContainer: MessageDefault = (container) => {
  setDefault(
    container,
    'imagePullPolicy',
    imageTag(textAt(container, 'image')) === 'latest' ? 'Always' : 'IfNotPresent',
  );
  setDefault(container, 'terminationMessagePath', '/dev/termination-log');
  setDefault(container, 'terminationMessagePolicy', 'File');
};

const defaultProtocol: MessageDefault = (port) => setDefault(port, 'protocol', 'TCP');

/** Defaults of messages of the core group, in objects of any group. */
export const coreDefaults: MessageDefaults = {
  ...volumeDefaults,
  'core_v1.ContainerPort': defaultProtocol,
  'core_v1.EndpointPort': defaultProtocol,
  'core_v1.ServicePort': (port) => {
    setDefault(port, 'protocol', 'TCP');
    setDefault(port, 'targetPort', port['port']);
  },
  'core_v1.Container': defaultContainer,
  'core_v1.EphemeralContainer': defaultContainer,
  'core_v1.Probe': (probe) => {
    setDefault(probe, 'timeoutSeconds', 1);
    setDefault(probe, 'periodSeconds', 10);
    setDefault(probe, 'successThreshold', 1);
    setDefault(probe, 'failureThreshold', 3);
  },
  'core_v1.HTTPGetAction': (action) => {
    setDefault(action, 'path', '/');
    setDefault(action, 'scheme', 'HTTP');
  },
  'core_v1.PodSpec': defaultPodSpec,
  'core_v1.Pod': defaultPod,
  'core_v1.PodStatus': (status) => syncWithList(status, { one: 'podIP', many: 'podIPs', element: (ip) => ({ ip }) }),
  'core_v1.NodeSpec': (spec) => syncWithList(spec, { one: 'podCIDR', many: 'podCIDRs', element: (range) => range }),
  'core_v1.ObjectFieldSelector': (selector) => setDefault(selector, 'apiVersion', 'v1'),
  'core_v1.Service': defaultService,
  'core_v1.Secret': (secret) => setDefault(secret, 'type', 'Opaque'),
  'core_v1.ReplicationController': (controller) => {
    const spec = ensureFields(controller, 'spec');
    const labels = templateLabels(spec);
    if (labels !== undefined) setWhenEmpty(spec, 'selector', { ...labels });
    copyTemplateLabels(controller);
    setWhenNull(spec, 'replicas', 1);
  },
  'core_v1.PersistentVolume': (volume) => {
    setDefault(ensureFields(volume, 'status'), 'phase', 'Pending');
    const spec = ensureFields(volume, 'spec');
    setDefault(spec, 'persistentVolumeReclaimPolicy', 'Retain');
    setWhenNull(spec, 'volumeMode', 'Filesystem');
  },
  'core_v1.PersistentVolumeClaim': (claim) => setDefault(ensureFields(claim, 'status'), 'phase', 'Pending'),
  'core_v1.PersistentVolumeClaimSpec': (spec) => setWhenNull(spec, 'volumeMode', 'Filesystem'),
  'core_v1.NamespaceStatus': (status) => setDefault(status, 'phase', 'Active'),
  'core_v1.NodeStatus': (status) => {
    if (!isEmpty(status['capacity'])) setWhenNull(status, 'allocatable', { ...fieldsAt(status, 'capacity') });
  },
  'core_v1.LimitRangeItem': defaultLimitRangeItem,
};

function defaultService(service: WritableFields): void {
  const spec = ensureFields(service, 'spec');
  setDefault(spec, 'sessionAffinity', 'None');
  if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
  if (spec['sessionAffinity'] === 'ClientIP') {
    const clientIp = ensureFields(ensureFields(spec, 'sessionAffinityConfig'), 'clientIP');
    setWhenNull(clientIp, 'timeoutSeconds', 10_800);
  }
  setDefault(spec, 'type', 'ClusterIP');
  const type = textAt(spec, 'type');
  if (type === 'NodePort' || type === 'LoadBalancer') setDefault(spec, 'externalTrafficPolicy', 'Cluster');
  if (type !== 'ExternalName') defaultIpFamilies(spec);
}

/** Two addresses or two families imply dual stack. The second family is the other one. The allocator sets the rest. */
function defaultIpFamilies(spec: WritableFields): void {
  const families = textsAt(spec, 'ipFamilies');
  if (textsAt(spec, 'clusterIPs').length > 1 || families.length > 1) {
    setWhenNull(spec, 'ipFamilyPolicy', 'RequireDualStack');
  }
  if (spec['ipFamilyPolicy'] === 'RequireDualStack' && families.length === 1) {
    spec['ipFamilies'] = families[0] === 'IPv4' ? ['IPv4', 'IPv6'] : ['IPv6', 'IPv4'];
  }
}

/** Containers only: `default` from `max`, then `defaultRequest` from `default` and `min`. */
function defaultLimitRangeItem(item: WritableFields): void {
  if (item['type'] !== 'Container') return;
  const limits = { ...fieldsAt(item, 'max'), ...fieldsAt(item, 'default') };
  const requests = { ...fieldsAt(item, 'min'), ...limits, ...fieldsAt(item, 'defaultRequest') };
  if (Object.keys(limits).length > 0) item['default'] = limits;
  if (Object.keys(requests).length > 0) item['defaultRequest'] = requests;
}
