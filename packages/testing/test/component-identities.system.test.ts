import { describe, expect, test } from '@jest/globals';
import { makeNames, wellKnown } from '@orch/apimachinery';
import { createSigningRequest } from '@orch/certs';
import { chosenControllers, controllerAccounts } from '@orch/controllers';
import { ControlPlane } from '../src/control-plane.js';
import { type RecordedLine, recordLog } from './record-log.js';
import { type RecordedWrite, recordWrites } from './record-writes.js';
import { eventually, resource } from './support.js';

const namespace = 'work';
const pods = { containers: [{ name: 'main', image: 'a:1' }] };

/** Creates objects that give every controller, the scheduler and the nodes work to do, then deletes them. */
async function runWorkloads(plane: ControlPlane): Promise<void> {
  const names = makeNames(plane.client.names.dialect);
  const groups = { rbac: names.group(wellKnown.groups.rbac), budgets: names.group('policy') };
  const create = (plural: string, object: object) =>
    resource(plane, plural).create({ apiVersion: 'v1', kind: '', metadata: {}, ...object });
  const named = (name: string, more: object = {}) => ({ metadata: { name, namespace, ...more } });
  await create('namespaces', { kind: 'Namespace', metadata: { name: namespace } });
  await eventually('the default account exists', async () =>
    resource(plane, 'serviceaccounts')
      .get('default', { namespace })
      .catch(() => undefined),
  );
  await create('resourcequotas', { kind: 'ResourceQuota', ...named('quota'), spec: { hard: { pods: '20' } } });
  await create('persistentvolumeclaims', {
    kind: 'PersistentVolumeClaim',
    ...named('claim'),
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  await create('persistentvolumes', {
    kind: 'PersistentVolume',
    metadata: { name: 'volume' },
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/data' } },
  });
  const label = names.value(wellKnown.labels.aggregateToView);
  await create(`clusterroles.${wellKnown.groups.rbac}`, {
    ...{ apiVersion: `${groups.rbac}/v1`, kind: 'ClusterRole' },
    metadata: { name: 'extra-view', labels: { [label]: 'true' } },
    rules: [{ verbs: ['get'], apiGroups: ['example.com'], resources: ['things'] }],
  });
  const { request } = await createSigningRequest({ commonName: 'jane' });
  const requests = `certificatesigningrequests.${wellKnown.groups.certificates}`;
  const asked = await create(requests, {
    ...{ apiVersion: `${names.group(wellKnown.groups.certificates)}/v1`, kind: 'CertificateSigningRequest' },
    metadata: { name: 'jane' },
    spec: {
      request: Buffer.from(request).toString('base64'),
      signerName: names.value(wellKnown.signers.apiServerClient),
      usages: ['digital signature', 'key encipherment', 'client auth'],
    },
  });
  const conditions = [{ type: 'Approved', status: 'True', reason: 'ByHand' }];
  const approved = { apiVersion: asked.apiVersion, kind: asked.kind, status: { conditions } };
  await resource(plane, requests).updateSubresource('jane', 'approval', {
    ...asked,
    ...approved,
    metadata: { name: 'jane' },
  });
  await eventually('the request is signed', async () => {
    const { status } = await resource(plane, requests).get('jane');
    return JSON.stringify(status ?? {}).includes('"certificate"') || undefined;
  });
  const labels = { app: 'web' };
  const selector = { matchLabels: labels };
  await create('poddisruptionbudgets.policy', {
    ...{ apiVersion: `${groups.budgets}/v1`, kind: 'PodDisruptionBudget' },
    ...named('budget'),
    spec: { minAvailable: 1, selector },
  });
  await create('deployments.apps', {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
    ...named('web'),
    spec: { replicas: 3, selector, template: { metadata: { labels }, spec: pods } },
  });
  const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };
  await plane.waitForReady({ ...deployments, namespace, name: 'web' });
  await eventually('the budget allows disruptions', async () => {
    const { status } = await resource(plane, 'poddisruptionbudgets.policy').get('budget', { namespace });
    return JSON.stringify(status).includes('"disruptionsAllowed":2') || undefined;
  });
  await eventually('the quota counts the pods', async () => {
    const { status } = await resource(plane, 'resourcequotas').get('quota', { namespace });
    return JSON.stringify(status).includes('"used":{"pods":"3"}') || undefined;
  });
  // A pod that the replica set adopts.
  const [first] = (await resource(plane, 'pods').list({ namespace })).items;
  const hash = first?.metadata.labels ?? {};
  await create('pods', { kind: 'Pod', ...named('orphan', { labels: hash }), spec: pods });
  await eventually('the replica set has adopted the pod, and removed one', async () => {
    const { items } = await resource(plane, 'pods').list({ namespace });
    return (items.length === 3 && items.every(({ metadata }) => metadata.ownerReferences !== undefined)) || undefined;
  });
  const body = { spec: { template: { spec: { containers: [{ name: 'main', image: 'a:2' }] } } } };
  await resource(plane, 'deployments.apps').patch('web', { type: 'merge', body }, { namespace });
  await eventually('the second replica set has all pods', async () => {
    const { status } = await resource(plane, 'deployments.apps').get('web', { namespace });
    return /"updatedReplicas":3.*/.test(JSON.stringify(status)) || undefined;
  });
  await resource(plane, 'deployments.apps').delete('web', { namespace, propagationPolicy: 'Foreground' });
  await plane.waitForGone({ ...deployments, namespace, name: 'web' });
  await resource(plane, 'namespaces').delete(namespace);
  await plane.waitForGone({ group: '', version: 'v1', resource: 'namespaces', name: namespace });
  // Before, its claim would be lost, and the event about that is rejected in a namespace that is being deleted.
  await resource(plane, 'persistentvolumes').delete('volume');
}

/** Accounts of controllers that the workloads of this test give something to do. */
const activeAccounts = [
  ...['certificate-controller', 'deployment-controller', 'disruption-controller', 'generic-garbage-collector'],
  ...['namespace-controller', 'node-controller', 'persistent-volume-binder', 'pv-protection-controller'],
  ...['pvc-protection-controller', 'replicaset-controller', 'resourcequota-controller', 'root-ca-cert-publisher'],
  ...['service-account-controller', 'ttl-controller'],
];

describe.each(['orch', 'kubernetes'] as const)('in the dialect %s', (naming) => {
  test('components work with only their own rights, none as a member of system:masters', async () => {
    await using recorder = await recordWrites();
    const lines: RecordedLine[] = [];
    await using plane = await ControlPlane.start({ nodes: 2, naming, logger: recordLog(lines) });
    const names = makeNames(naming);
    const { masters, nodes } = wellKnown.groupsOfUsers;
    const version = `${names.group(wellKnown.groups.admissionRegistration)}/v1`;
    const everything = {
      apiGroups: ['*'],
      apiVersions: ['*'],
      resources: ['*/*'],
      operations: ['CREATE', 'UPDATE', 'DELETE'],
    };
    await resource(plane, `validatingwebhookconfigurations.${wellKnown.groups.admissionRegistration}`).create({
      ...{ apiVersion: version, kind: 'ValidatingWebhookConfiguration', metadata: { name: 'recorder' } },
      webhooks: [
        {
          ...{ name: 'recorder.example.com', clientConfig: recorder.clientConfig, rules: [everything] },
          ...{ sideEffects: 'None', admissionReviewVersions: ['v1'], failurePolicy: 'Fail' },
        },
      ],
    });
    await runWorkloads(plane);
    const nodeNames = ['node-1', 'node-2'].map((node) => `${wellKnown.users.nodePrefix}${node}`);
    const renewed = ({ what }: RecordedWrite, user: string) => what === 'UPDATE leases' && nodeNames.includes(user);
    await eventually('each node has renewed its lease', async () => {
      const users = recorder.writes.filter((write) => renewed(write, write.username)).map(({ username }) => username);
      return new Set(users).size === nodeNames.length || undefined;
    });

    const requests = lines.filter(({ message }) => message === 'HTTP').map(({ details }) => details);
    const deletion = requests.findIndex(
      ({ verb, URI }) => verb === 'DELETE' && /\/namespaces\/work\b/.test(String(URI)),
    );
    // As in v1.21: the secret of a token is made again, and rejected, while its namespace is being deleted.
    const isTooLate = ({ verb, URI }: (typeof requests)[number], index: number) =>
      deletion >= 0 && index > deletion && verb === 'POST' && String(URI) === '/api/v1/namespaces/work/secrets';
    const own = requests.filter(
      (request, index) =>
        request['userAgent'] !== 'orch-testing' && !(request['resp'] === 403 && isTooLate(request, index)),
    );
    const agents = new Set(own.map(({ userAgent }) => String(userAgent)));
    expect(own.filter(({ resp }) => resp === 401 || resp === 403)).toEqual([]);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);

    const system = `${wellKnown.users.serviceAccountPrefix}${names.namespaces.system}:`;
    const accounts = chosenControllers(['*']).map((name) => `${controllerAccounts[name]}`);
    const known = ['orch-controller-manager', 'orch-nodes', 'orch-scheduler'];
    known.push(...accounts.map((account) => `orch-controller-manager/${account}`));
    expect([...agents].filter((agent) => !known.includes(agent))).toEqual([]);
    expect([...agents]).toEqual(
      expect.arrayContaining([
        ...['orch-controller-manager', 'orch-nodes', 'orch-scheduler'],
        ...activeAccounts.map((account) => `orch-controller-manager/${account}`),
      ]),
    );
    const others = recorder.writes.filter(({ username }) => username !== 'orch-admin');
    expect(others.filter(({ groups }) => groups.includes(masters))).toEqual([]);
    const expected = [
      ...[wellKnown.users.controllerManager, wellKnown.users.scheduler].map((user) => names.value(user)),
      ...nodeNames,
      ...accounts.map((account) => `${system}${account}`),
    ];
    expect([...new Set(others.map(({ username }) => username))].filter((user) => !expected.includes(user))).toEqual([]);
    const whatOf = (user: string) => others.filter(({ username }) => username === user).map(({ what }) => what);
    expect(whatOf(names.value(wellKnown.users.scheduler))).toContain('CREATE pods/binding');
    expect(nodeNames.flatMap(whatOf)).toEqual(
      expect.arrayContaining(['UPDATE leases', 'UPDATE pods/status', 'DELETE pods']),
    );
    expect(whatOf(`${system}replicaset-controller`)).toContain('CREATE pods');
    expect(whatOf(`${system}namespace-controller`)).toContain('UPDATE namespaces/finalize');
    const nodeWrites = others.filter(({ username }) => username.startsWith(wellKnown.users.nodePrefix));
    expect(nodeWrites.every(({ groups }) => groups.includes(nodes))).toBe(true);
    // The controller manager itself only creates accounts, and their tokens: the controller of token secrets has no account.
    const ownRequests = [
      'CREATE serviceaccounts',
      'CREATE serviceaccounts/token',
      'CREATE secrets',
      'UPDATE serviceaccounts',
    ];
    const ownWrites = new Set(whatOf(names.value(wellKnown.users.controllerManager)));
    expect(
      [...ownWrites].filter((what) => ![...ownRequests, 'DELETE secrets', 'UPDATE secrets'].includes(what)),
    ).toEqual([]);
    expect([...ownWrites]).toEqual(expect.arrayContaining(ownRequests.slice(0, 2)));
  });
});

test('a controller continues after its service account is deleted and its tokens are invalid', async () => {
  const lines: RecordedLine[] = [];
  await using plane = await ControlPlane.start({ nodes: 1, logger: recordLog(lines) });
  const labels = { app: 'web' };
  const deploymentOf = (name: string) => ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: 'default' } },
    spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pods } },
  });
  const target = { group: 'apps', version: 'v1', resource: 'deployments', namespace: 'default' };
  await resource(plane, 'deployments.apps').create(deploymentOf('first'));
  await plane.waitForReady({ ...target, name: 'first' });
  const account = { namespace: plane.client.names.namespaces.system };
  const before = await resource(plane, 'serviceaccounts').get('replicaset-controller', account);
  await resource(plane, 'serviceaccounts').delete('replicaset-controller', account);
  await resource(plane, 'deployments.apps').create(deploymentOf('second'));
  await plane.waitForReady({ ...target, name: 'second' });
  const after = await resource(plane, 'serviceaccounts').get('replicaset-controller', account);
  expect(after.metadata.uid).not.toBe(before.metadata.uid);
  const rejected = lines.filter(({ message, details }) => message === 'HTTP' && details['resp'] === 401);
  expect(rejected.map(({ details }) => details['userAgent'])).toContain(
    'orch-controller-manager/replicaset-controller',
  );
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
