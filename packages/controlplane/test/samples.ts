import type { Names } from '@orch/apimachinery';
import { certificate, signingRequest } from './pem-samples.js';

/** A small valid object of a resource, and its allowed changes. */
export interface Sample {
  /** The fields besides apiVersion, kind and metadata. */
  readonly members: object;
  /** The name, if the resource requires another format than the given one. */
  readonly named?: string;
  /** A merge patch of the desired state, such as the spec; undefined if it is immutable. */
  readonly change?: object;
  /** A valid status. */
  readonly status?: object;
  /** The reported status cannot be reverted. */
  readonly isStatusFinal?: boolean;
  /** The generation after a create and after a change of the desired state; undefined if the kind has no generation. */
  readonly generations?: readonly [number, number];
}

const labels = { app: 'sample' };
const selector = { matchLabels: labels };
const pod = { containers: [{ name: 'c', image: 'i' }] };
const template = { metadata: { labels }, spec: pod };
const job = { template: { spec: { ...pod, restartPolicy: 'Never' } } };
const loadBalancer = { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } };
const time = '2026-01-02T03:04:05Z';
const microTime = '2026-01-02T03:04:05.000000Z';
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Samples by `<group>/<version>/<resource>` in neutral spelling, or `<group>/<resource>` for all its versions. */
export function samplesOf(names: Names, name: string): Readonly<Record<string, Sample>> {
  const rbac = names.group('rbac.authorization.orch.io');
  const apiService = {
    group: `${name}.example.com`,
    version: 'v1',
    service: { namespace: 'default', name: 's' },
    insecureSkipTLSVerify: true,
    groupPriorityMinimum: 100,
    versionPriority: 10,
  };
  return {
    '/configmaps': { members: { data: { k: 'v' } }, change: { data: { k: 'w' } } },
    '/endpoints': {
      members: { subsets: [{ addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 80 }] }] },
      change: { subsets: [{ addresses: [{ ip: '192.0.2.2' }], ports: [{ port: 80 }] }] },
    },
    '/events': {
      members: { involvedObject: { kind: 'Pod', name: 'p', namespace: 'default' }, reason: 'r', type: 'Normal' },
      change: { message: 'm' },
    },
    '/limitranges': {
      members: { spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '200Gi' } }] } },
      change: { spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '300Gi' } }] } },
    },
    '/namespaces': { members: {}, status: { conditions: [{ type: 'Sample', status: 'True' }] } },
    '/nodes': {
      members: {},
      change: { spec: { unschedulable: true } },
      status: { capacity: { cpu: '4' } },
    },
    '/persistentvolumeclaims': {
      members: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
      status: { phase: 'Lost' },
    },
    '/persistentvolumes': {
      members: {
        spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/sample' } },
      },
      change: { spec: { persistentVolumeReclaimPolicy: 'Delete' } },
      status: { phase: 'Failed', message: 'm' },
    },
    '/pods': {
      members: { spec: pod },
      change: { spec: { activeDeadlineSeconds: 100 } },
      status: { phase: 'Running', message: 'm' },
    },
    '/podtemplates': { members: { template }, change: { template: { spec: { hostNetwork: true } } } },
    '/replicationcontrollers': {
      members: { spec: { selector: labels, template } },
      change: { spec: { replicas: 2 } },
      status: { replicas: 1 },
      generations: [1, 2],
    },
    '/resourcequotas': {
      members: { spec: { hard: { pods: '1k' } } },
      change: { spec: { hard: { pods: '2k' } } },
      status: { hard: { pods: '1k' }, used: { pods: '1' } },
    },
    '/secrets': { members: { stringData: { k: 'v' } }, change: { data: { k: 'dw==' } } },
    '/serviceaccounts': { members: {}, change: { automountServiceAccountToken: false } },
    '/services': {
      members: { spec: { ports: [{ port: 80 }] } },
      change: { spec: { sessionAffinity: 'ClientIP' } },
      status: loadBalancer,
    },
    ...['mutating', 'validating'].reduce<Record<string, Sample>>((samples, kind) => {
      const webhook = {
        name: 'sample.example.com',
        clientConfig: { url: 'https://hook.example.com/' },
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      };
      samples[`admissionregistration.orch.io/${kind}webhookconfigurations`] = {
        members: { webhooks: [webhook] },
        change: { webhooks: [{ ...webhook, timeoutSeconds: 5 }] },
        generations: [1, 2],
      };
      return samples;
    }, {}),
    'apiextensions.orch.io/customresourcedefinitions': {
      named: `${name}s.example.com`,
      members: {
        spec: {
          group: 'example.com',
          scope: 'Namespaced',
          names: { plural: `${name}s`, singular: name, kind: `K${name}`, listKind: `K${name}List` },
          // Two different versions: v1beta1 has common fields once, v1 repeats them in each version.
          versions: [
            { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
            {
              name: 'v2',
              served: true,
              storage: false,
              schema: { openAPIV3Schema: { type: 'object', description: 'Newer.' } },
            },
          ],
        },
      },
      change: { spec: { names: { categories: ['samples'] } } },
      status: { storedVersions: ['v1'], conditions: [{ type: 'Terminating', status: 'False' }] },
      generations: [1, 2],
    },
    'apiregistration.orch.io/apiservices': {
      named: `v1.${name}.example.com`,
      members: { spec: apiService },
      change: { spec: { versionPriority: 11 } },
      status: { conditions: [{ type: 'Available', status: 'False', lastTransitionTime: time }] },
    },
    'apps/controllerrevisions': { members: { revision: 1, data: { k: 'v' } }, change: { revision: 2 } },
    'apps/daemonsets': {
      members: { spec: { selector, template } },
      change: { spec: { minReadySeconds: 5 } },
      status: { currentNumberScheduled: 1 },
      generations: [1, 2],
    },
    'apps/deployments': {
      members: { spec: { selector, template } },
      change: { spec: { replicas: 2 } },
      status: { replicas: 1 },
      generations: [1, 2],
    },
    'apps/replicasets': {
      members: { spec: { selector, template } },
      change: { spec: { replicas: 2 } },
      status: { replicas: 1 },
      generations: [1, 2],
    },
    'apps/statefulsets': {
      members: { spec: { selector, template, serviceName: 's' } },
      change: { spec: { replicas: 2 } },
      status: { replicas: 1 },
      generations: [1, 2],
    },
    'autoscaling/horizontalpodautoscalers': {
      members: { spec: { scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' }, maxReplicas: 3 } },
      change: { spec: { maxReplicas: 5 } },
      status: { currentReplicas: 2, desiredReplicas: 2 },
    },
    'batch/cronjobs': {
      members: { spec: { schedule: '* * * * *', jobTemplate: { spec: job } } },
      change: { spec: { suspend: true } },
      status: { lastScheduleTime: time },
    },
    'batch/jobs': { members: { spec: job }, change: { spec: { parallelism: 2 } }, status: { active: 1 } },
    'certificates.orch.io/certificatesigningrequests': {
      members: {
        spec: { request: inBase64(signingRequest), signerName: 'example.com/sample', usages: ['client auth'] },
      },
      status: { certificate: inBase64(certificate) },
      isStatusFinal: true,
    },
    'coordination.orch.io/leases': {
      members: { spec: { holderIdentity: 'one', leaseDurationSeconds: 10 } },
      change: { spec: { holderIdentity: 'other' } },
    },
    'discovery.orch.io/endpointslices': {
      members: { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.1'] }] },
      change: { endpoints: [{ addresses: ['192.0.2.2'] }] },
      generations: [1, 2],
    },
    'events.orch.io/events': {
      members: {
        regarding: { kind: 'Pod', name: 'p', namespace: 'default' },
        eventTime: microTime,
        reportingController: 'example.com/sample',
        reportingInstance: 'i',
        action: 'a',
        reason: 'r',
        type: 'Normal',
      },
      change: { series: { count: 2, lastObservedTime: microTime } },
    },
    'extensions/ingresses': {
      members: { spec: { backend: { serviceName: 's', servicePort: 80 } } },
      change: { spec: { backend: { servicePort: 81 } } },
      status: loadBalancer,
      generations: [1, 2],
    },
    'flowcontrol.apiserver.orch.io/flowschemas': {
      members: {
        spec: {
          priorityLevelConfiguration: { name: 'global-default' },
          matchingPrecedence: 9_000,
          rules: [
            {
              subjects: [{ kind: 'User', user: { name: 'sample' } }],
              nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
            },
          ],
        },
      },
      change: { spec: { matchingPrecedence: 9_001 } },
      status: { conditions: [{ type: 'Sample', status: 'True', lastTransitionTime: time }] },
      generations: [1, 2],
    },
    'flowcontrol.apiserver.orch.io/prioritylevelconfigurations': {
      members: {
        spec: { type: 'Limited', limited: { assuredConcurrencyShares: 5, limitResponse: { type: 'Reject' } } },
      },
      change: { spec: { limited: { assuredConcurrencyShares: 6 } } },
      status: { conditions: [{ type: 'Sample', status: 'True', lastTransitionTime: time }] },
      generations: [1, 2],
    },
    'internal.apiserver.orch.io/storageversions': {
      members: { spec: {} },
      status: {
        commonEncodingVersion: 'v1',
        storageVersions: [{ apiServerID: 'a', encodingVersion: 'v1', decodableVersions: ['v1'] }],
      },
    },
    'networking.orch.io/ingressclasses': {
      members: { spec: { controller: 'example.com/sample' } },
      change: { spec: { parameters: { kind: 'K', name: 'n' } } },
      generations: [1, 2],
    },
    'networking.orch.io/v1/ingresses': {
      members: { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
      change: { spec: { ingressClassName: 'sample' } },
      status: loadBalancer,
      generations: [1, 2],
    },
    'networking.orch.io/v1beta1/ingresses': {
      members: { spec: { backend: { serviceName: 's', servicePort: 80 } } },
      change: { spec: { ingressClassName: 'sample' } },
      status: loadBalancer,
      generations: [1, 2],
    },
    'networking.orch.io/networkpolicies': {
      members: { spec: { podSelector: {} } },
      change: { spec: { podSelector: selector } },
      generations: [1, 2],
    },
    'node.orch.io/runtimeclasses': { members: { handler: 'h' }, change: { overhead: { podFixed: { cpu: '1' } } } },
    'node.orch.io/v1alpha1/runtimeclasses': {
      members: { spec: { runtimeHandler: 'h' } },
      change: { spec: { overhead: { podFixed: { cpu: '1' } } } },
    },
    'policy/poddisruptionbudgets': {
      members: { spec: { minAvailable: 1, selector } },
      change: { spec: { minAvailable: 2 } },
      status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 },
      generations: [1, 2],
    },
    'policy/podsecuritypolicies': {
      members: {
        spec: {
          seLinux: { rule: 'RunAsAny' },
          runAsUser: { rule: 'RunAsAny' },
          fsGroup: { rule: 'RunAsAny' },
          supplementalGroups: { rule: 'RunAsAny' },
        },
      },
      change: { spec: { privileged: true } },
    },
    ...Object.fromEntries(
      ['roles', 'clusterroles'].map((resource): [string, Sample] => [
        `rbac.authorization.orch.io/${resource}`,
        {
          members: { rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] },
          change: { rules: [{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }] },
        },
      ]),
    ),
    ...Object.fromEntries(
      ['rolebindings', 'clusterrolebindings'].map((resource): [string, Sample] => [
        `rbac.authorization.orch.io/${resource}`,
        {
          members: {
            roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
            subjects: [{ apiGroup: rbac, kind: 'User', name: 'one' }],
          },
          change: { subjects: [{ apiGroup: rbac, kind: 'User', name: 'other' }] },
        },
      ]),
    ),
    ...Object.fromEntries(
      ['rolebindings', 'clusterrolebindings'].map((resource): [string, Sample] => [
        `rbac.authorization.orch.io/v1alpha1/${resource}`,
        {
          members: {
            roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
            subjects: [{ apiVersion: `${rbac}/v1alpha1`, kind: 'User', name: 'one' }],
          },
          change: { subjects: [{ apiVersion: `${rbac}/v1alpha1`, kind: 'User', name: 'other' }] },
        },
      ]),
    ),
    'scheduling.orch.io/priorityclasses': { members: { value: 10 }, change: { description: 'd' }, generations: [1, 1] },
    'storage.orch.io/csidrivers': { members: { spec: {} } },
    'storage.orch.io/csinodes': {
      members: { spec: { drivers: [] } },
      change: { spec: { drivers: [{ name: 'd', nodeID: 'n', topologyKeys: ['k'] }] } },
    },
    'storage.orch.io/csistoragecapacities': {
      members: { storageClassName: 'c', capacity: '1Gi' },
      change: { capacity: '2Gi' },
    },
    'storage.orch.io/storageclasses': {
      members: { provisioner: 'example.com/sample' },
      change: { allowVolumeExpansion: true },
    },
    'storage.orch.io/volumeattachments': {
      members: {
        spec: { attacher: 'sample.example.com', nodeName: 'n', source: { persistentVolumeName: 'pv' } },
      },
      status: { attached: true },
    },
  };
}
