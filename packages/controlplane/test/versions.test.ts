import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

// 1.21 still serves the versions that 1.22 removes, and warns about deprecated ones.
describe('versions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  const list = (version: string, resource: string) => server.ask('GET', `/apis/${version}/${resource}`);

  async function expectReplaced(
    resource: string,
    old: string,
    replacement: string,
    { warns = true, removed = '1.22' } = {},
  ) {
    const first = await list(old, resource);
    expect([resource, first.status, first.json.apiVersion]).toEqual([resource, 200, old]);
    const kind = String(first.json.kind).replace(/List$/, '');
    // The warning of release 1.21 for ingress classes has the list kind.
    const notice = `${kind} is deprecated in v1\\.\\d+\\+, unavailable in v${removed}\\+; use ${replacement} ${kind}(List)?`;
    const warning = warns ? new RegExp(`^299 - "${old} ${notice}"$`) : /^undefined$/;
    expect(String(first.headers['warning'])).toMatch(warning);
    const second = await list(replacement, resource);
    expect([resource, second.status, second.json.apiVersion]).toEqual([resource, 200, replacement]);
    expect(second.headers['warning']).toBeUndefined();
  }

  async function expectNotServed(...paths: readonly string[]) {
    for (const path of paths) expect([path, (await server.ask('GET', path)).status]).toEqual([path, 404]);
  }

  test('cron jobs, endpoint slices and events have both versions [Removed and removable API versions, 1] [Removed and removable API versions, 2] [Removed and removable API versions, 3]', async () => {
    await expectReplaced('cronjobs', 'batch/v1beta1', 'batch/v1', { removed: '1.25' });
    await expectReplaced('endpointslices', 'discovery.orch.io/v1beta1', 'discovery.orch.io/v1', { removed: '1.25' });
    await expectReplaced('events', 'events.orch.io/v1beta1', 'events.orch.io/v1', { warns: false });
  });

  test('disruption budgets and runtime classes have both versions, pod security policies have no replacement [Removed and removable API versions, 4] [Removed and removable API versions, 5] [Removed and removable API versions, 6]', async () => {
    await expectReplaced('poddisruptionbudgets', 'policy/v1beta1', 'policy/v1', { removed: '1.25' });
    const policies = await list('policy/v1beta1', 'podsecuritypolicies');
    expect(policies.status).toBe(200);
    expect(String(policies.headers['warning'])).toContain(
      'PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+"',
    );
    await expectNotServed('/apis/policy/v1/podsecuritypolicies');
    await expectReplaced('runtimeclasses', 'node.orch.io/v1beta1', 'node.orch.io/v1', { warns: false });
  });

  test('webhook configurations, custom resource definitions and API services have both versions [Removed and removable API versions, 7] [Removed and removable API versions, 8] [Removed and removable API versions, 9]', async () => {
    const admission = 'admissionregistration.orch.io';
    await expectReplaced('mutatingwebhookconfigurations', `${admission}/v1beta1`, `${admission}/v1`);
    await expectReplaced('validatingwebhookconfigurations', `${admission}/v1beta1`, `${admission}/v1`);
    await expectReplaced('customresourcedefinitions', 'apiextensions.orch.io/v1beta1', 'apiextensions.orch.io/v1');
    await expectReplaced('apiservices', 'apiregistration.orch.io/v1beta1', 'apiregistration.orch.io/v1');
  });

  test('reviews have both versions [Removed and removable API versions, 10] [Removed and removable API versions, 11]', async () => {
    for (const version of ['v1', 'v1beta1']) {
      const token = await server.ask('POST', `/apis/authentication.orch.io/${version}/tokenreviews`, {
        body: { spec: { token: 'bob' } },
      });
      expect(token.json).toMatchObject({
        apiVersion: `authentication.orch.io/${version}`,
        status: { authenticated: true },
      });
      const notice = `299 - "authentication.orch.io/v1beta1 TokenReview is deprecated in v1.19+, unavailable in v1.22+; use authentication.orch.io/v1 TokenReview"`;
      expect(token.headers['warning']).toBe(version === 'v1' ? undefined : notice);
      const access = await server.ask('POST', `/apis/authorization.orch.io/${version}/selfsubjectaccessreviews`, {
        body: { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
      });
      expect(access.json).toMatchObject({ apiVersion: `authorization.orch.io/${version}`, status: { allowed: true } });
    }
  });

  test('signing requests, leases and ingresses have both versions [Removed and removable API versions, 12] [Removed and removable API versions, 13] [Removed and removable API versions, 14]', async () => {
    await expectReplaced('certificatesigningrequests', 'certificates.orch.io/v1beta1', 'certificates.orch.io/v1');
    await expectReplaced('leases', 'coordination.orch.io/v1beta1', 'coordination.orch.io/v1');
    await expectReplaced('ingresses', 'networking.orch.io/v1beta1', 'networking.orch.io/v1');
    await expectReplaced('ingresses', 'extensions/v1beta1', 'networking.orch.io/v1');
  });

  test('ingress classes, roles and bindings and priority classes have both versions [Removed and removable API versions, 15] [Removed and removable API versions, 16] [Removed and removable API versions, 17]', async () => {
    await expectReplaced('ingressclasses', 'networking.orch.io/v1beta1', 'networking.orch.io/v1');
    const rbac = 'rbac.authorization.orch.io';
    for (const resource of ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings']) {
      await expectReplaced(resource, `${rbac}/v1beta1`, `${rbac}/v1`);
    }
    await expectReplaced('priorityclasses', 'scheduling.orch.io/v1beta1', 'scheduling.orch.io/v1');
  });

  test('storage kinds have both versions; extensions/v1beta1 has no network policies and daemon sets [Removed and removable API versions, 18] [Removed and removable API versions, 19] [Removed and removable API versions, 20]', async () => {
    const storage = 'storage.orch.io';
    for (const resource of ['csidrivers', 'csinodes', 'storageclasses', 'volumeattachments']) {
      await expectReplaced(resource, `${storage}/v1beta1`, `${storage}/v1`);
    }
    await expectNotServed('/apis/extensions/v1beta1/networkpolicies', '/apis/extensions/v1beta1/daemonsets');
    await expectNotServed('/apis/apps/v1beta2/daemonsets');
  });

  test('workloads are served only in apps/v1 [Removed and removable API versions, 21] [Removed and removable API versions, 22] [Removed and removable API versions, 23]', async () => {
    for (const resource of ['deployments', 'statefulsets', 'replicasets', 'daemonsets']) {
      expect((await list('apps/v1', resource)).json.apiVersion).toBe('apps/v1');
      await expectNotServed(`/apis/apps/v1beta1/${resource}`, `/apis/apps/v1beta2/${resource}`);
      await expectNotServed(`/apis/extensions/v1beta1/${resource}`);
    }
  });

  test('extensions/v1beta1 has no pod security policies [Removed and removable API versions, 24] [Errors, 10]', async () => {
    await expectNotServed('/apis/extensions/v1beta1/podsecuritypolicies');
    const { headers } = await list('extensions/v1beta1', 'ingresses');
    expect(headers['warning']).toBe(
      '299 - "extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.orch.io/v1 Ingress"',
    );
  });

  test('alpha versions are disabled by default, beta and stable versions are enabled [Levels, 1] [Levels, 2] [Levels, 3]', async () => {
    await expectNotServed('/apis/rbac.authorization.orch.io/v1alpha1', '/apis/scheduling.orch.io/v1alpha1');
    for (const version of ['autoscaling/v2beta2', 'autoscaling/v1', 'apps/v1']) {
      expect((await server.ask('GET', `/apis/${version}`)).status).toBe(200);
    }
  });
});
