import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { accessOf } from './access-fixture.js';
import { type TestNamespace, testNamespace } from './admission/fixture.js';
import { use } from './admission/pod-security-policy-fixture.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from './webhook-fixture.js';

const apis = {
  policies: '/apis/policy/v1beta1/podsecuritypolicies',
  classes: '/apis/scheduling.k8s.io/v1/priorityclasses',
};
const any = { rule: 'RunAsAny' };
const writePods = { verbs: ['create', 'update', 'patch'], apiGroups: [''], resources: ['pods'] };
const container = (name: string, fields: object = {}) => ({ name, image: `${name}:1`, ...fields });

describe('plugins that run together', () => {
  let server: TestServer;
  let hook: TestWebhook;
  let configurations: Configurations;
  let space: TestNamespace;
  const access = accessOf(() => server);

  beforeAll(async () => {
    hook = await startWebhook();
    server = await startTestServer('kubernetes', {
      admission: { enabled: ['AlwaysPullImages', 'PodSecurityPolicy', 'SecurityContextDeny'] },
    });
    configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
    space = await testNamespace(server, 'together');
    const made = async (path: string, body: object) => {
      const { status, text } = await server.ask('POST', path, { body });
      if (status !== 201) throw new Error(text);
    };
    await made(apis.policies, {
      metadata: { name: 'secrets-only' },
      spec: {
        ...{ volumes: ['secret'], runAsUser: any, seLinux: any, supplementalGroups: any, fsGroup: any },
        ...{ requiredDropCapabilities: ['NET_RAW'] },
      },
    });
    await made(apis.classes, { metadata: { name: 'usual' }, value: 5, globalDefault: true });
    await made(apis.classes, { metadata: { name: 'urgent' }, value: 9 });
    await space.made('limitranges', {
      metadata: { name: 'limits' },
      spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m' }, max: { cpu: '1' } }] },
    });
    await access.grant('user', 'together', [writePods, use('secrets-only')]);
  });
  afterEach(async () => {
    await configurations.deleteAll();
    hook.reset();
  });
  afterAll(async () => {
    await server.stop();
    await hook.close();
  });

  let serial = 0;
  /** Creates a pod as a user with permission to use the policy. */
  const create = async (spec: object = {}, query = '') => {
    serial += 1;
    const body = { metadata: { name: `p${serial}` }, spec: { containers: [container('main')], ...spec } };
    return await access.as('user', 'POST', `${space.path}/pods${query}`, { body });
  };
  const mutateBy = async (...operations: readonly object[]) => {
    hook.on('/change', ({ request }) =>
      request.object.metadata.labels?.changed === 'yes'
        ? {}
        : { operations: [{ op: 'add', path: '/metadata/labels', value: { changed: 'yes' } }, ...operations] },
    );
    const clientConfig = { url: `${hook.url}/change`, caBundle: hook.caBundle };
    await configurations.create('mutating', 'change', [
      { name: 'change.hooks.example.com', clientConfig, rules: allOf(['pods']) },
    ]);
  };
  /** A quota whose usage is counted. */
  const givenQuota = async (name: string, spec: { readonly hard: object; readonly scopeSelector?: object }) => {
    const quota = await space.made('resourcequotas', { metadata: { name }, spec });
    const used = Object.fromEntries(Object.keys(spec.hard).map((resource) => [resource, '0']));
    const path = `${space.path}/resourcequotas/${name}`;
    const body = { ...quota, status: { hard: spec.hard, used } };
    expect((await server.ask('PUT', `${path}/status`, { body })).status).toBe(200);
    return {
      used: async (): Promise<Parsed> => (await server.ask('GET', path)).json.status.used,
      remove: () => server.ask('DELETE', path),
    };
  };

  test('complete a pod: account and token volume, limits, pull policy, policy, priority and tolerations', async () => {
    const { json } = await create();
    expect(json).toMatchObject({
      metadata: { annotations: { 'kubernetes.io/psp': 'secrets-only' } },
      spec: {
        serviceAccountName: 'default',
        priority: 5,
        priorityClassName: 'usual',
        containers: [
          {
            imagePullPolicy: 'Always',
            resources: { requests: { cpu: '100m' } },
            securityContext: { capabilities: { drop: ['NET_RAW'] } },
            volumeMounts: [{ mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
          },
        ],
        volumes: [{ projected: { sources: [{ serviceAccountToken: {} }, { configMap: {} }, { downwardAPI: {} }] } }],
      },
    });
    expect(json.spec.tolerations).toHaveLength(2);
  });

  test('complete a container that a webhook adds, after the webhook, and a quota charges its defaults too', async () => {
    const quota = await givenQuota('cpu', { hard: { 'requests.cpu': '250m', pods: '9' } });
    await mutateBy({
      op: 'add',
      path: '/spec/containers/-',
      value: container('added', { imagePullPolicy: 'Never' }),
    });
    const { json } = await create();
    const [, added] = json.spec.containers;
    expect(added).toMatchObject({
      name: 'added',
      imagePullPolicy: 'Always',
      resources: { requests: { cpu: '100m' } },
      securityContext: { capabilities: { drop: ['NET_RAW'] } },
      volumeMounts: [{ mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
    });
    expect(json.spec.volumes).toHaveLength(1);
    expect(json.metadata.annotations['kubernetes.io/limit-ranger']).toContain('container added');
    expect(await quota.used()).toEqual({ 'requests.cpu': '200m', pods: '1' });
    const exceeding = await create();
    expect([exceeding.status, exceeding.json.message]).toEqual([
      403,
      `pods "p${serial}" is forbidden: exceeded quota: cpu, requested: requests.cpu=200m, used: requests.cpu=200m, limited: requests.cpu=250m`,
    ]);
    expect(await quota.used()).toEqual({ 'requests.cpu': '200m', pods: '1' });
    await quota.remove();
  });

  test.each<[string, string, object, RegExp]>([
    [
      'PodSecurityPolicy',
      '/spec/hostNetwork',
      { value: true },
      /PodSecurityPolicy: unable to admit pod: .*hostNetwork/,
    ],
    ['SecurityContextDeny', '/spec/securityContext', { value: { runAsUser: 1 } }, /RunAsUser is forbidden$/],
    [
      'LimitRanger',
      '/spec/containers/0/resources',
      { value: { requests: { cpu: '2' }, limits: { cpu: '2' } } },
      /maximum cpu usage per Container is 1, but limit is 2/,
    ],
  ])(
    '%s rejects what a webhook sets in the reinvocation or the validating phase',
    async (_plugin, path, value, why) => {
      await mutateBy({ op: 'add', path, ...value });
      const { status, json } = await create();
      expect([status, json.message]).toEqual([403, expect.stringMatching(why)]);
    },
  );

  test('a quota charges a pod in the scope of the priority class that is the default, or that a webhook sets', async () => {
    const scoped = (name: string, value: string) =>
      givenQuota(name, {
        hard: { pods: '5' },
        scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: [value] }] },
      });
    const [usual, urgent] = [await scoped('usual', 'usual'), await scoped('urgent', 'urgent')];
    expect((await create()).status).toBe(201);
    expect([await usual.used(), await urgent.used()]).toEqual([{ pods: '1' }, { pods: '0' }]);
    await mutateBy(
      { op: 'add', path: '/spec/priorityClassName', value: 'urgent' },
      { op: 'remove', path: '/spec/priority' },
    );
    expect((await create()).json.spec).toMatchObject({ priorityClassName: 'urgent', priority: 9 });
    expect([await usual.used(), await urgent.used()]).toEqual([{ pods: '1' }, { pods: '1' }]);
    await Promise.all([usual.remove(), urgent.remove()]);
  });

  test('a webhook that changes the class of a pod but not its priority makes the reinvocation reject the pod', async () => {
    await mutateBy({ op: 'add', path: '/spec/priorityClassName', value: 'urgent' });
    const { status, json } = await create();
    expect([status, json.message]).toEqual([
      403,
      `pods "p${serial}" is forbidden: the integer value of priority (5) must not be provided in pod spec; ` +
        'priority admission controller computed 9 from the given PriorityClass name',
    ]);
  });

  test('the first plugin of the order rejects a pod that several would reject', async () => {
    const spec = {
      securityContext: { runAsUser: 1 },
      containers: [container('main', { resources: { limits: { cpu: '3' } } })],
    };
    // Both reject in the validating phase, SecurityContextDeny first.
    expect((await create(spec)).json.message).toMatch(/RunAsUser is forbidden$/);
    // NamespaceLifecycle rejects in the mutating phase, before all of the validating phase.
    const path = '/api/v1/namespaces/missing/pods';
    const body = { metadata: { name: 'p' }, spec };
    expect((await server.ask('POST', path, { body })).json).toMatchObject({
      code: 404,
      details: { kind: 'namespaces' },
    });
  });

  test('a dry run is completed and checked by all of them and charges no quota', async () => {
    const quota = await givenQuota('dry', { hard: { 'requests.cpu': '150m' } });
    const { status, json } = await create({}, '?dryRun=All');
    expect([status, json.spec.containers[0].resources]).toMatchObject([201, { requests: { cpu: '100m' } }]);
    const two = { containers: [container('a'), container('b')] };
    expect((await create(two, '?dryRun=All')).json.message).toContain('exceeded quota: dry');
    expect(await quota.used()).toEqual({ 'requests.cpu': '0' });
    await quota.remove();
  });
});
