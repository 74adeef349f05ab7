import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { allOf, Configurations, startWebhook, type TestWebhook } from '../webhook-fixture.js';
import { type ConfigFolder, type ConfiguredServer, configFolder, startConfiguredServer } from './configured-server.js';
import { webhookKubeconfig } from './webhook-credentials.js';

const apiVersion = 'apiserver.config.orch.io/v1';
const kind = 'WebhookAdmissionConfiguration';

describe('MutatingAdmissionWebhook', () => {
  let hook: TestWebhook;
  let folder: ConfigFolder;
  let server: ConfiguredServer;
  let configurations: Configurations;
  let maps = 0;
  beforeAll(async () => {
    hook = await startWebhook();
    folder = await configFolder();
    const tokenFile = await folder.write('token', 'from-file\n');
    const kubeConfigFile = await folder.write(
      'kubeconfig',
      await webhookKubeconfig({
        [`127.0.0.1:${hook.port}`]: { tokenFile },
        '*.example.com': { token: 'unused' },
        'hook.default.svc': { username: 'u', password: 'p', as: 'other', 'as-groups': ['g'] },
      }),
    );
    server = await startConfiguredServer('MutatingAdmissionWebhook', { apiVersion, kind, kubeConfigFile });
    configurations = new Configurations(() => server, 'admissionregistration.orch.io');
  });
  afterEach(async () => {
    await configurations.deleteAll();
    hook.reset();
  });
  afterAll(async () => {
    await server.stop();
    await hook.close();
    await folder.remove();
  });

  const webhook = (path: string) => ({
    name: `${path.slice(1)}.hooks.example.com`,
    clientConfig: { url: `${hook.url}${path}`, caBundle: hook.caBundle },
    rules: allOf(['configmaps']),
  });
  const create = () => {
    maps += 1;
    return server.ask('POST', '/api/v1/namespaces/default/configmaps', { body: { metadata: { name: `m${maps}` } } });
  };

  describe('changes', () => {
    test('an object as the webhook says', async () => {
      hook.on('/set', () => ({ operations: [{ op: 'add', path: '/data', value: { a: '1' } }] }));
      await configurations.create('mutating', 'set', [webhook('/set')]);
      expect((await create()).json.data).toEqual({ a: '1' });
    });
  });

  describe('admits', () => {
    test('an object that its webhook allows without a patch, and one that no webhook matches', async () => {
      await configurations.create('mutating', 'allow', [
        webhook('/allow'),
        { ...webhook('/other'), rules: allOf(['secrets']) },
      ]);
      const { status, json } = await create();
      expect([status, json.data, hook.seen.map(({ path }) => path)]).toEqual([201, undefined, ['/allow']]);
    });
  });

  describe('rejects', () => {
    test('an object that a webhook denies, with its message', async () => {
      hook.on('/deny', () => ({ allowed: false, status: { message: 'not today', code: 403 } }));
      await configurations.create('mutating', 'deny', [webhook('/deny')]);
      const { status, json } = await create();
      expect([status, json.message]).toEqual([
        403,
        'admission webhook "deny.hooks.example.com" denied the request: not today',
      ]);
    });
  });

  describe('configuration', () => {
    test('gives the credentials of the user that is named like the host and port of the webhook', async () => {
      await configurations.create('mutating', 'see', [webhook('/see')]);
      await create();
      expect(hook.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer from-file']);
    });

    test('reads the file of a token again for each request', async () => {
      await folder.write('token', 'renewed');
      await configurations.create('mutating', 'see', [webhook('/see')]);
      await create();
      expect(hook.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer renewed']);
    });

    test('gives those of the current context when no user is named like the webhook', async () => {
      const other = await startWebhook();
      const clientConfig = { url: other.url, caBundle: other.caBundle };
      await configurations.create('mutating', 'other', [{ ...webhook('/other'), clientConfig }]);
      expect((await create()).status).toBe(201);
      expect(other.seen.map(({ client, headers }) => [client, headers['authorization']])).toEqual([
        ['current', undefined],
      ]);
      await other.close();
    });

    test.each([
      [
        'a relative path',
        { kubeConfigFile: 'kubeconfig' },
        /kubeConfigFile: Invalid value: "kubeconfig": must be an absolute file path/,
      ],
      ['no path', {}, /kubeConfigFile: Required value/],
      ['a missing file', { kubeConfigFile: '/missing/kubeconfig' }, /kubeConfigFile: Invalid value: .*ENOENT/],
      ['an unknown field', { kubeConfigFile: '/a', other: 1 }, /other: unknown field/],
    ])('with %s is an error', async (_title, members, message) => {
      await expect(startConfiguredServer('MutatingAdmissionWebhook', { apiVersion, kind, ...members })).rejects.toThrow(
        message,
      );
    });

    test('with credentials by a program is an error', async () => {
      const content = await webhookKubeconfig({ a: { exec: { command: 'login' } } });
      const kubeConfigFile = await folder.write('exec', content);
      await expect(
        startConfiguredServer('MutatingAdmissionWebhook', { apiVersion, kind, kubeConfigFile }),
      ).rejects.toThrow(/user "a": exec is not supported for connections of a server/);
    });
  });
});
