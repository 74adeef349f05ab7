import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import type { Parsed } from '../test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from '../webhook-fixture.js';
import { type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const policiesOf = ({ spec }: Parsed) =>
  [...(spec.initContainers ?? []), ...spec.containers].map(({ imagePullPolicy }: Parsed) => imagePullPolicy);

describe('AlwaysPullImages', () => {
  let server: PluginServer;
  let webhook: TestWebhook;
  beforeAll(async () => {
    server = await startPluginServer(['AlwaysPullImages'], { gates: () => true });
    webhook = await startWebhook();
  });
  afterAll(async () => {
    await webhook.close();
    await server.stop();
  });

  describe('changes', () => {
    test('sets the image pull policy of all containers and init containers of a new pod to Always', async () => {
      const spec = {
        initContainers: [{ name: 'first', image: 'init:1', imagePullPolicy: 'Never' }],
        containers: [
          { name: 'main', image: 'app:1', imagePullPolicy: 'IfNotPresent' },
          { name: 'side', image: 'side:1' },
        ],
      };
      expect(policiesOf((await server.post(`${pods}?dryRun=All`, podOf('new', spec))).json)).toEqual([
        'Always',
        'Always',
        'Always',
      ]);
    });

    test('does not change the templates of controllers; their pods are changed when they are created', async () => {
      const labels = { app: 'a' };
      const template = { metadata: { labels }, ...withPolicy('Never') };
      const body = { metadata: { name: 'a' }, spec: { selector: { matchLabels: labels }, template } };
      const { json } = await server.post('/apis/apps/v1/namespaces/default/deployments?dryRun=All', body);
      expect(policiesOf(json.spec.template)).toEqual(['Never']);
    });

    test('does not change ephemeral containers that are added to a pod', async () => {
      await server.post(pods, podOf('debugged'));
      const container = {
        name: 'debug',
        image: 'tools:1',
        imagePullPolicy: 'IfNotPresent',
        terminationMessagePolicy: 'File',
      };
      const body = { kind: 'EphemeralContainers', metadata: { name: 'debugged' }, ephemeralContainers: [container] };
      const { json } = await server.put(`${pods}/debugged/ephemeralcontainers`, body);
      expect(json.ephemeralContainers).toMatchObject([{ name: 'debug', imagePullPolicy: 'IfNotPresent' }]);
    });
  });

  describe('admits', () => {
    let store: Store;
    let later: PluginServer;
    beforeAll(async () => {
      store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
      const before = await startPluginServer([], { store });
      await before.post(pods, { metadata: { name: 'old' }, ...withPolicy('IfNotPresent') });
      await before.stop();
      later = await startPluginServer(['AlwaysPullImages'], { store });
    });
    afterAll(async () => {
      await later.stop();
      await store.close();
    });

    test('updates without new images of a pod that has another policy, which they keep', async () => {
      const { json } = await later.patch(`${pods}/old`, { metadata: { labels: { a: 'b' } } });
      expect(json.metadata.labels).toEqual({ a: 'b' });
      expect(policiesOf(json)).toEqual(['IfNotPresent']);
    });

    test('no new image for such a pod, since the policy of a pod cannot change', async () => {
      const { json } = await later.patch(`${pods}/old`, { spec: withPolicy('IfNotPresent', 'app:2').spec });
      expect(json).toMatchObject({ code: 422, reason: 'Invalid', details: { causes: [{ field: 'spec' }] } });
    });
  });

  describe('rejects', () => {
    test('a pod whose policy a webhook changes again and again, with 403 and a message per container', async () => {
      const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
      const clientConfig = { url: `${webhook.url}/policy`, caBundle: webhook.caBundle };
      const rules = allOf(['pods'], { operations: ['CREATE'] });
      await configurations.create('mutating', 'policy', [
        { name: 'policy.example.com', clientConfig, rules, reinvocationPolicy: 'IfNeeded' },
      ]);
      const places = ['/spec/containers/0', '/spec/containers/1'];
      const operations = places.map((place) => ({ op: 'replace', path: `${place}/imagePullPolicy`, value: 'Never' }));
      webhook.on('/policy', () => ({ operations }));
      const containers = [
        { name: 'main', image: 'app:1' },
        { name: 'side', image: 'side:1' },
      ];
      const { json } = await server.post(`${pods}?dryRun=All`, podOf('new', { containers }));
      await configurations.deleteAll();
      const errors = [0, 1].map(
        (index) =>
          `pods "new" is forbidden: spec.containers[${index}].imagePullPolicy: Unsupported value: "Never": supported values: "Always"`,
      );
      expect(json).toMatchObject({ code: 403, reason: 'Forbidden', message: `[${errors.join(', ')}]` });
    });
  });
});

function withPolicy(imagePullPolicy: string, image = 'app:1') {
  return { spec: { containers: [{ name: 'main', image, imagePullPolicy }] } };
}
