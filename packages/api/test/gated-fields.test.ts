import { expect, test } from '@jest/globals';
import { type ApiObject, invariant, makeNames, parseApiVersion } from '@orch/apimachinery';
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
  const [apiVersion = '', name = ''] = kind.split(' ');
  const gvk = { group: '', version: '', ...parseApiVersion(apiVersion), kind: name };
  const found = catalogue.resourceOfKind(gvk);
  invariant(found !== undefined, `no kind ${kind}`);
  const metadata = { name: 'a', uid: 'u', ...(found.definition.namespaced ? { namespace: 'b' } : {}) };
  const object: ApiObject = { apiVersion, kind: name, metadata, ...structuredClone(fields) };
  found.version.applyDefaults(object);
  const stored = found.version.toHub?.(object) ?? object;
  const user = { name: 'admin', uid: '', groups: [], extra: {} };
  found.definition.strategy.prepareForCreate(stored, { now: new Date(0), user, names, gates, version: gvk });
  return stored;
}
