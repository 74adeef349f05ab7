import { expect, test } from '@jest/globals';
import { type ApiObject, canonicalize, makeNames, orchNames } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';

const catalogue = makeCatalogue(makeNames('orch'));
const metadata = { name: 'a', namespace: 'default' };
const scaleTargetRef = { kind: 'Deployment', name: 'd' };
const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } };
const metrics = [
  cpu,
  { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1' } } },
  {
    type: 'External',
    external: { metric: { name: 'e', selector: { matchLabels: { a: 'x' } } }, target: { type: 'Value', value: '5' } },
  },
  {
    type: 'Object',
    object: { describedObject: { kind: 'K', name: 'n' }, metric: { name: 'o' }, target: { type: 'Value', value: '5' } },
  },
];
const status = {
  currentReplicas: 1,
  conditions: [{ type: 'AbleToScale', status: 'True' }],
  currentMetrics: [
    { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 55, averageValue: '1' } } },
  ],
};

// Hub objects, and the version through which they must return unchanged.
test.each<[version: string, kind: string, hub: object]>([
  [
    'autoscaling/v1',
    'HorizontalPodAutoscaler',
    { spec: { scaleTargetRef, maxReplicas: 3, metrics, behavior: { scaleUp: { selectPolicy: 'Max' } } } },
  ],
  [
    'autoscaling/v2beta1',
    'HorizontalPodAutoscaler',
    { spec: { scaleTargetRef, maxReplicas: 3, metrics, behavior: { scaleUp: { selectPolicy: 'Max' } } }, status },
  ],
  [
    'networking.orch.io/v1beta1',
    'Ingress',
    {
      spec: {
        defaultBackend: { service: { name: 's', port: { number: 80 } } },
        rules: [
          {
            host: 'h',
            http: {
              paths: [
                { path: '/', backend: { service: { name: 's', port: { name: 'p' } } } },
                { backend: { resource: { kind: 'K', name: 'n' } } },
              ],
            },
          },
        ],
      },
    },
  ],
  ['policy/v1beta1', 'PodDisruptionBudget', { spec: { selector: {} } }],
  [
    'discovery.orch.io/v1beta1',
    'EndpointSlice',
    { endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'n', zone: 'z', deprecatedTopology: { other: 'x' } }] },
  ],
  ['node.orch.io/v1alpha1', 'RuntimeClass', { handler: 'h', overhead: { podFixed: { cpu: '1' } } }],
  [
    'events.orch.io/v1',
    'Event',
    { involvedObject: { kind: 'Pod', name: 'p' }, message: 'm', source: { component: 'c' }, count: 3, type: 'Normal' },
  ],
  [
    'rbac.authorization.orch.io/v1alpha1',
    'RoleBinding',
    {
      subjects: [
        { kind: 'User', name: 'u', apiGroup: 'rbac.authorization.orch.io' },
        { kind: 'ServiceAccount', name: 's', namespace: 'n', apiGroup: '' },
      ],
    },
  ],
  [
    'apiextensions.orch.io/v1beta1',
    'CustomResourceDefinition',
    {
      spec: {
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object' } },
            additionalPrinterColumns: [{ name: 'a', type: 'string', jsonPath: '.a' }],
          },
          { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://h.example' }, conversionReviewVersions: ['v1'] },
        },
      },
    },
  ],
])('loses nothing in the conversion through %s %s', (apiVersion, kind, members) => {
  const [group = '', version = ''] = apiVersion.split('/');
  const found = catalogue.resourceOfKind({ group, version, kind });
  if (found === undefined) throw new Error(`no kind ${kind}`);
  const { schema } = found.definition.hub;
  const hub = canonicalize(schema, { metadata, ...members }, { names: orchNames });
  const before = structuredClone(hub);
  const older = found.version.fromHub?.({ ...hub, kind, apiVersion: 'hub', metadata });
  if (older === undefined) throw new Error(`${apiVersion} ${kind} is not converted`);
  expect(membersOf(older)).not.toEqual(before);
  expect(membersOf(found.version.toHub?.(older))).toEqual(before);
  expect(hub).toEqual(before);
});

function membersOf(object: ApiObject | undefined): object {
  const { kind: _kind, apiVersion: _version, ...members } = { ...object };
  return members;
}
