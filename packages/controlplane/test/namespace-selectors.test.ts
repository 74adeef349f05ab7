import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { featureGatesOf } from '@orch/component';
import { startTestServer, type TestServer } from './test-server.js';

const gates = featureGatesOf({ PodAffinityNamespaceSelector: true }).enabled;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('orch', { gates, admission: { disabled: ['ServiceAccount'] } });
});
afterAll(() => server.stop());

const podWith = (namespaceSelector: object) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } },
  spec: {
    containers: [{ name: 'c', image: 'i' }],
    affinity: {
      podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', namespaceSelector }] },
    },
  },
});

test('with the gate PodAffinityNamespaceSelector a selector of namespaces is stored', async () => {
  const pod = podWith({ matchLabels: { team: 'a' } });
  const { status, json } = await server.ask('POST', '/api/v1/namespaces/default/pods', { body: pod });
  expect([status, json.spec.affinity]).toEqual([201, pod.spec.affinity]);
});

test('and an invalid one is rejected with its path', async () => {
  const pod = podWith({ matchExpressions: [{ key: 'team', operator: 'Near', values: ['a'] }] });
  const { status, json } = await server.ask('POST', '/api/v1/namespaces/default/pods', { body: pod });
  const path = 'spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespaceSelector';
  expect([status, json.reason, json.details.causes]).toEqual([
    422,
    'Invalid',
    [
      {
        ...{ reason: 'FieldValueInvalid', field: `${path}.matchExpressions[0].operator` },
        message: 'Invalid value: "Near": not a valid selector operator',
      },
    ],
  ]);
});

test('the scheduler may read namespaces with the gate, and not without', async () => {
  const rulesOf = async (of: TestServer) => {
    const { json } = await of.ask('GET', '/apis/rbac.authorization.orch.io/v1/clusterroles/system:scheduler');
    return json.rules.filter(({ resources }: { resources: string[] }) => resources.includes('namespaces'));
  };
  const plain = await startTestServer('orch');
  try {
    expect([await rulesOf(server), await rulesOf(plain)]).toEqual([
      [{ verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['namespaces'] }],
      [],
    ]);
  } finally {
    await plain.stop();
  }
});
