import { expect, test } from '@jest/globals';
import {
  type ApiObject,
  formatApiVersion,
  formatFieldError,
  invariant,
  makeNames,
  parseApiVersion,
} from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';

const names = makeNames('orch');
const catalogue = makeCatalogue(names);
const pod = (spec: object, container: object = {}) => ({
  spec: { containers: [{ name: 'c', image: 'i', ...container }], ...spec },
});
const service = (spec: object) => ({ spec: { type: 'LoadBalancer', ports: [{ port: 80 }], ...spec } });
const driver = (spec: object) => ({ spec: { attachRequired: true, podInfoOnMount: false, ...spec } });
const slice = (endpoint: object) => ({
  addressType: 'IPv4',
  ports: [],
  endpoints: [{ addresses: ['10.0.0.1'], ...endpoint }],
});
const policy = (spec: object) => ({ spec: { ...spec } });
const job = (spec: object) => ({ spec: { template: { spec: { containers: [], restartPolicy: 'Never' } }, ...spec } });
const volume = (source: object) => pod({ volumes: [{ name: 'v', ...source }] });
const term = { topologyKey: 'zone', namespaceSelector: {} };

/** Gate, kind, an object with the field, and the path of the field. */
const rows: readonly (readonly [gate: string, kind: string, fields: object, path: readonly [string, ...string[]]])[] = [
  [
    'AnyVolumeDataSource',
    'v1 PersistentVolumeClaim',
    { spec: { dataSource: { apiGroup: 'a.b', kind: 'Image', name: 'x' } } },
    ['spec', 'dataSource'],
  ],
  [
    'ConfigurableFSGroupPolicy',
    'v1 Pod',
    pod({ securityContext: { fsGroupChangePolicy: 'Always' } }),
    ['spec', 'securityContext', 'fsGroupChangePolicy'],
  ],
  ['CSIInlineVolume', 'v1 Pod', volume({ csi: { driver: 'd' } }), ['spec', 'volumes', '0', 'csi']],
  [
    'CSIServiceAccountToken',
    'storage.orch.io/v1 CSIDriver',
    driver({ requiresRepublish: true }),
    ['spec', 'requiresRepublish'],
  ],
  [
    'CSIServiceAccountToken',
    'storage.orch.io/v1 CSIDriver',
    driver({ tokenRequests: [{ audience: 'a' }] }),
    ['spec', 'tokenRequests'],
  ],
  [
    'CSIStorageCapacity',
    'storage.orch.io/v1 CSIDriver',
    driver({ storageCapacity: true }),
    ['spec', 'storageCapacity'],
  ],
  [
    'CSIVolumeFSGroupPolicy',
    'storage.orch.io/v1 CSIDriver',
    driver({ fsGroupPolicy: 'File' }),
    ['spec', 'fsGroupPolicy'],
  ],
  [
    'DynamicNodeAgentConfig',
    'v1 Node',
    { spec: { configSource: { configMap: { name: 'a', namespace: 'b' } } } },
    ['spec', 'configSource'],
  ],
  [
    'CSIMigration',
    'storage.orch.io/v1 VolumeAttachment',
    { spec: { attacher: 'a', nodeName: 'n', source: { inlineVolumeSpec: {} } } },
    ['spec', 'source', 'inlineVolumeSpec'],
  ],
  [
    'CSIInlineVolume',
    'storage.orch.io/v1 CSIDriver',
    driver({ volumeLifecycleModes: ['Ephemeral'] }),
    ['spec', 'volumeLifecycleModes'],
  ],
  [
    'CSIInlineVolume',
    'policy/v1beta1 PodSecurityPolicy',
    policy({ allowedCSIDrivers: [{ name: 'd' }] }),
    ['spec', 'allowedCSIDrivers'],
  ],
  [
    'ProcMountType',
    'policy/v1beta1 PodSecurityPolicy',
    policy({ allowedProcMountTypes: ['Unmasked'] }),
    ['spec', 'allowedProcMountTypes'],
  ],
  ['DynamicNodeAgentConfig', 'v1 Node', { status: { config: { error: 'e' } } }, ['status', 'config']],
  [
    'EndpointSliceTerminatingCondition',
    'discovery.orch.io/v1 EndpointSlice',
    slice({ conditions: { terminating: true } }),
    ['endpoints', '0', 'conditions', 'terminating'],
  ],
  [
    'ExpandCSIVolumes',
    'v1 PersistentVolume',
    { spec: { csi: { driver: 'd', volumeHandle: 'h', controllerExpandSecretRef: { name: 's', namespace: 'n' } } } },
    ['spec', 'csi', 'controllerExpandSecretRef'],
  ],
  [
    'ExpandPersistentVolumes',
    'storage.orch.io/v1 StorageClass',
    { provisioner: 'p', allowVolumeExpansion: true },
    ['allowVolumeExpansion'],
  ],
  ['IndexedJob', 'batch/v1 Job', job({ completionMode: 'Indexed' }), ['spec', 'completionMode']],
  ['IPv6DualStack', 'v1 Node', { spec: { podCIDRs: ['10.0.0.0/24', 'fd00::/64'] } }, ['spec', 'podCIDRs', '1']],
  [
    'NonPreemptingPriority',
    'scheduling.orch.io/v1 PriorityClass',
    { value: 1, preemptionPolicy: 'Never' },
    ['preemptionPolicy'],
  ],
  [
    'PodOverhead',
    'node.orch.io/v1 RuntimeClass',
    { handler: 'h', overhead: { podFixed: { cpu: '1m' } } },
    ['overhead'],
  ],
  ['TTLAfterFinished', 'batch/v1 Job', job({ ttlSecondsAfterFinished: 5 }), ['spec', 'ttlSecondsAfterFinished']],
  [
    'EndpointSliceTerminatingCondition',
    'discovery.orch.io/v1 EndpointSlice',
    slice({ conditions: { serving: true } }),
    ['endpoints', '0', 'conditions', 'serving'],
  ],
  [
    'EphemeralContainers',
    'v1 Pod',
    pod({ ephemeralContainers: [{ name: 'e', image: 'i' }] }),
    ['spec', 'ephemeralContainers'],
  ],
  [
    'GenericEphemeralVolume',
    'v1 Pod',
    volume({ ephemeral: { volumeClaimTemplate: { spec: {} } } }),
    ['spec', 'volumes', '0', 'ephemeral'],
  ],
  [
    'IngressClassNamespacedParams',
    'networking.orch.io/v1 IngressClass',
    { spec: { controller: 'a.b/c', parameters: { kind: 'P', name: 'p', scope: 'Namespace', namespace: 'n' } } },
    ['spec', 'parameters', 'namespace'],
  ],
  [
    'LocalStorageCapacityIsolation',
    'v1 Pod',
    volume({ emptyDir: { sizeLimit: '1Gi' } }),
    ['spec', 'volumes', '0', 'emptyDir', 'sizeLimit'],
  ],
  [
    'NetworkPolicyEndPort',
    'networking.orch.io/v1 NetworkPolicy',
    { spec: { podSelector: {}, ingress: [{ ports: [{ port: 1, endPort: 2 }] }] } },
    ['spec', 'ingress', '0', 'ports', '0', 'endPort'],
  ],
  ['NonPreemptingPriority', 'v1 Pod', pod({ preemptionPolicy: 'Never' }), ['spec', 'preemptionPolicy']],
  [
    'PodAffinityNamespaceSelector',
    'v1 Pod',
    pod({ affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } }),
    ['spec', 'affinity', 'podAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', '0', 'namespaceSelector'],
  ],
  ['PodOverhead', 'v1 Pod', pod({ overhead: { cpu: '1m' } }), ['spec', 'overhead']],
  [
    'ProbeTerminationGracePeriod',
    'v1 Pod',
    pod({}, { livenessProbe: { exec: { command: ['x'] }, terminationGracePeriodSeconds: 5 } }),
    ['spec', 'containers', '0', 'livenessProbe', 'terminationGracePeriodSeconds'],
  ],
  [
    'ServiceInternalTrafficPolicy',
    'v1 Service',
    service({ internalTrafficPolicy: 'Local' }),
    ['spec', 'internalTrafficPolicy'],
  ],
  [
    'ServiceLBNodePortControl',
    'v1 Service',
    service({ allocateLoadBalancerNodePorts: false }),
    ['spec', 'allocateLoadBalancerNodePorts'],
  ],
  ['ServiceLoadBalancerClass', 'v1 Service', service({ loadBalancerClass: 'a.b/c' }), ['spec', 'loadBalancerClass']],
  ['ServiceTopology', 'v1 Service', service({ topologyKeys: ['*'] }), ['spec', 'topologyKeys']],
  ['SetHostnameAsFQDN', 'v1 Pod', pod({ setHostnameAsFQDN: true }), ['spec', 'setHostnameAsFQDN']],
  [
    'TopologyAwareHints',
    'discovery.orch.io/v1 EndpointSlice',
    slice({ hints: { forZones: [{ name: 'a' }] } }),
    ['endpoints', '0', 'hints'],
  ],
];

test.each(rows)(
  '%s: a new %s keeps its field while the gate is on, and loses it while the gate is off',
  (gate, kind, fields, path) => {
    expect(
      valueAt(
        created(kind, fields, () => true),
        ...path,
      ),
    ).toBeDefined();
    expect(
      valueAt(
        created(kind, fields, (name) => name !== gate),
        ...path,
      ),
    ).toBeUndefined();
  },
);

test.each(rows)(
  '%s: an update of a %s keeps the field while the gate is off if the stored object has it, and loses it otherwise',
  (gate, kind, fields, path) => {
    const isOn = (name: string) => name !== gate;
    const stored = created(kind, fields, () => true);
    expect(valueAt(updated(kind, { object: stored, old: stored, gates: isOn }), ...path)).toBeDefined();
    const without = created(kind, fields, isOn);
    expect(valueAt(updated(kind, { object: stored, old: without, gates: isOn }), ...path)).toBeUndefined();
  },
);

/** The status of these kinds is written through a subresource. */
const statusRows: typeof rows = [
  ['DynamicNodeAgentConfig', 'v1 Node', { status: { config: { error: 'e' } } }, ['status', 'config']],
  [
    'IPv6DualStack',
    'v1 Pod',
    { status: { podIPs: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }] } },
    ['status', 'podIPs', '1'],
  ],
  ['MixedProtocolLBService', 'v1 Service', { status: { conditions: [{ type: 'A' }] } }, ['status', 'conditions']],
  [
    'MixedProtocolLBService',
    'v1 Service',
    { status: { loadBalancer: { ingress: [{ ip: '10.0.0.1', ports: [{ port: 1, protocol: 'TCP' }] }] } } },
    ['status', 'loadBalancer', 'ingress', '0', 'ports'],
  ],
];

test.each(statusRows)(
  '%s: a new status of a %s keeps its field while the gate is on, or the stored object has it, and loses it otherwise',
  (gate, kind, { status }: { readonly status?: object }, path) => {
    const base = created(kind, kind === 'v1 Pod' ? pod({}) : service({}), () => true);
    const old = { ...base, status: {} };
    const object = { ...base, status };
    const write = (stored: ApiObject, gates: (name: string) => boolean) =>
      valueAt(updated(kind, { object, old: stored, gates, subresource: 'status' }), ...path);
    expect(write(old, () => true)).toBeDefined();
    expect(write(old, (name) => name !== gate)).toBeUndefined();
    expect(write(object, (name) => name !== gate)).toBeDefined();
  },
);

/** The kinds with a pod template, and where they have the spec of it. */
const templates: readonly (readonly [kind: string, path: readonly string[]])[] = [
  ['v1 PodTemplate', ['template', 'spec']],
  ...[
    'v1 ReplicationController',
    'apps/v1 ReplicaSet',
    'apps/v1 Deployment',
    'apps/v1 DaemonSet',
    'apps/v1 StatefulSet',
  ].map((kind) => [kind, ['spec', 'template', 'spec']] as const),
  ['batch/v1 Job', ['spec', 'template', 'spec']],
  ['batch/v1 CronJob', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
];
const podRows = rows.filter(([, kind, , path]) => kind === 'v1 Pod' && path[0] === 'spec');

test.each(templates)('%s: its template loses the fields of pods whose gates are off', (kind, specPath) => {
  expect(podRows.length).toBeGreaterThan(8);
  for (const [gate, , fields, [, ...path]] of podRows) {
    const spec = Reflect.get(fields, 'spec');
    const object = specPath.toReversed().reduce<object>((inner, name) => ({ [name]: inner }), spec);
    const valueWith = (gates: (name: string) => boolean) => valueAt(created(kind, object, gates), ...specPath, ...path);
    expect([gate, valueWith(() => true)]).toEqual([gate, expect.anything()]);
    expect([gate, valueWith((name) => name !== gate)]).toEqual([gate, undefined]);
  }
});

test('ProcMountType: containers have the default type while the gate is off', () => {
  const fields = pod({}, { securityContext: { procMount: 'Unmasked' } });
  const path = ['spec', 'containers', '0', 'securityContext', 'procMount'];
  expect(
    valueAt(
      created('v1 Pod', fields, () => true),
      ...path,
    ),
  ).toBe('Unmasked');
  expect(
    valueAt(
      created('v1 Pod', fields, () => false),
      ...path,
    ),
  ).toBe('Default');
});

test('a bound claim grows while the gate ExpandPersistentVolumes is on, and not while it is off', () => {
  const kind = 'v1 PersistentVolumeClaim';
  const claimOf = (storage: string) => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } };
    return { ...created(kind, { spec }, () => true), status: { phase: 'Bound' } };
  };
  const [old, grown] = [claimOf('1Gi'), claimOf('2Gi')];
  const errorsWith = (gates: (name: string) => boolean) => {
    const { definition, context } = kindOf(kind, gates);
    return definition.strategy.validateUpdate(grown, old, context).map((error) => formatFieldError(error));
  };
  expect(errorsWith(() => true)).toEqual([]);
  expect(errorsWith((name) => name !== 'ExpandPersistentVolumes')).toEqual(['spec: Forbidden: field is immutable']);
});

test('a priority class without policy is valid while the gate NonPreemptingPriority is off', () => {
  const kind = 'scheduling.orch.io/v1 PriorityClass';
  const gates = (name: string) => name !== 'NonPreemptingPriority';
  const object = created(kind, { value: 1 }, gates);
  const { definition, context } = kindOf(kind, gates);
  expect(definition.strategy.validateCreate(object, context)).toEqual([]);
});

test('AppArmor: profiles of a new pod or template are kept while the gate is on, and dropped while it is off', () => {
  const metadata = { annotations: { 'container.apparmor.security.beta.orch.io/c': 'unconfined', other: 'x' } };
  const template = { metadata, ...pod({ restartPolicy: 'Never' }) };
  for (const [kind, fields, path] of [
    ['v1 Pod', { ...pod({}), metadata: { name: 'a', namespace: 'b', ...metadata } }, ['metadata', 'annotations']],
    ['batch/v1 Job', { spec: { template } }, ['spec', 'template', 'metadata', 'annotations']],
  ] as const) {
    expect(
      valueAt(
        created(kind, fields, () => true),
        ...path,
      ),
    ).toEqual(metadata.annotations);
    expect(
      valueAt(
        created(kind, fields, (name) => name !== 'AppArmor'),
        ...path,
      ),
    ).toEqual({ other: 'x' });
  }
});

/** A number in the path is an index of a list. */
function valueAt(object: ApiObject, ...path: readonly string[]): unknown {
  return path.reduce((value: unknown, name) => Reflect.get(Object(value), name), object);
}

function created(kind: string, fields: object, gates: (name: string) => boolean): ApiObject {
  const { definition, version, context } = kindOf(kind, gates);
  const metadata = { name: 'a', uid: 'u', ...(definition.namespaced ? { namespace: 'b' } : {}) };
  const apiVersion = formatApiVersion(version.gvk);
  const object: ApiObject = { apiVersion, kind: version.gvk.kind, metadata, ...structuredClone(fields) };
  version.applyDefaults(object);
  const stored = version.toHub?.(object) ?? object;
  definition.strategy.prepareForCreate(stored, context);
  return stored;
}

interface Update {
  readonly object: ApiObject;
  readonly old: ApiObject;
  readonly gates: (name: string) => boolean;
  readonly subresource?: 'status';
}

function updated(kind: string, { object, old, gates, subresource }: Update): ApiObject {
  const { definition, context } = kindOf(kind, gates);
  const { strategy } = definition;
  const update = subresource === undefined ? strategy : strategy.status;
  invariant(update !== undefined, `no status of ${kind}`);
  const written = structuredClone(object);
  update.prepareForUpdate(written, structuredClone(old), context);
  return written;
}

function kindOf(kind: string, gates: (name: string) => boolean) {
  const [apiVersion = '', name = ''] = kind.split(' ');
  const gvk = { group: '', version: '', ...parseApiVersion(apiVersion), kind: name };
  const found = catalogue.resourceOfKind(gvk);
  invariant(found !== undefined, `no kind ${kind}`);
  const user = { name: 'admin', uid: '', groups: [], extra: {} };
  return { ...found, context: { now: new Date(0), user, names, gates, version: gvk } };
}
