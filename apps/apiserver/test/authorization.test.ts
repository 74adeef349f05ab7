import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerConfig } from '../src/config-from-options.js';
import { apiServerFlags } from '../src/options/api-server-flags.js';
import { runServer } from './server-fixture.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-authorization-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const configOf = async (...args: readonly string[]) => {
  const outcome = parseFlags(apiServerFlags(orchNames), {
    args: [`--data-dir=${folder}/store`, `--cert-dir=${folder}/certificates`, ...args],
  });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await apiServerConfig.read(outcome.flags);
};

test('a server authorizes by the policy file, and by the graph of nodes [Authorization options and permissions, 2]', async () => {
  const policies = await write('policies', '{"user":"ada","readonly":true,"namespace":"web","resource":"pods"}');
  const server = await runServer(
    `--data-dir=${folder}/running`,
    ...['--authorization-mode=ABAC,Node', `--authorization-policy-file=${policies}`],
  );
  try {
    const allows = async (user: string, groups: readonly string[], resourceAttributes: object): Promise<unknown> => {
      const body = { spec: { user, groups, resourceAttributes } };
      const { json } = await server.ask('POST', '/apis/authorization.orch.io/v1/subjectaccessreviews', body);
      return json.status;
    };
    const pods = { verb: 'get', namespace: 'web', resource: 'pods' };
    expect(await allows('ada', [], pods)).toEqual({ allowed: true });
    expect(await allows('ada', [], { ...pods, verb: 'delete' })).toMatchObject({ allowed: false });
    const secret = { verb: 'get', namespace: 'web', resource: 'secrets', name: 's' };
    expect(await allows('system:node:n', ['system:nodes'], secret)).toEqual({
      allowed: false,
      reason: "No policy matched.\nno relationship found between node 'n' and this object",
    });
  } finally {
    await server.stop();
  }
});

test('the config has the service of the webhook and the version of its reviews, v1beta1 by default [Authorization options and permissions, 3]', async () => {
  const tokenFile = await write('token', 'secret');
  const kubeconfig = await write(
    'kubeconfig',
    [
      'clusters: [{ name: c, cluster: { server: https://authorizer:8443/review } }]',
      'users: [{ name: u, user: { tokenFile: token } }]',
      'contexts: [{ name: c, context: { cluster: c, user: u } }]',
      'current-context: c',
    ].join('\n'),
  );
  const file = `--authorization-webhook-config-file=${kubeconfig}`;
  const service = { server: 'https://authorizer:8443/review', user: { tokenFile } };
  const webhookOf = async (...args: readonly string[]) => {
    const { authorization } = await configOf('--authorization-mode=Webhook', file, ...args);
    // Serving workers receive a clone.
    return structuredClone(authorization)?.webhook;
  };
  expect(await webhookOf()).toMatchObject({ service, version: 'v1beta1' });
  expect(await webhookOf('--authorization-webhook-version=v1')).toMatchObject({ service, version: 'v1' });
});

test('responses of the webhook are kept for 5 minutes when allowed, else for 30 seconds [Authorization options and permissions, 4] [Authorization options and permissions, 5]', async () => {
  const kubeconfig = await write(
    'plain-kubeconfig',
    'clusters: [{ name: c, cluster: { server: https://a } }]\ncontexts: [{ name: c, context: { cluster: c } }]\ncurrent-context: c',
  );
  const args = ['--authorization-mode=Webhook', `--authorization-webhook-config-file=${kubeconfig}`];
  expect((await configOf(...args)).authorization?.webhook).toMatchObject({ allowTtlMs: 300_000, denyTtlMs: 30_000 });
  const ttls = ['--authorization-webhook-cache-authorized-ttl=1s', '--authorization-webhook-cache-unauthorized-ttl=0s'];
  expect((await configOf(...args, ...ttls)).authorization?.webhook).toMatchObject({ allowTtlMs: 1_000, denyTtlMs: 0 });
});

test('invalid files stop the start with option, file and line', async () => {
  const policies = await write('bad-policies', '{"user":"ada"}\n{"readonly":1}');
  await expect(configOf('--authorization-mode=ABAC', `--authorization-policy-file=${policies}`)).rejects.toThrow(
    `--authorization-policy-file: ${policies}: line 2: readonly: Invalid value: 1: must be of type boolean`,
  );
  const plain = await write(
    'plain',
    'clusters: [{ name: c, cluster: { server: http://a } }]\ncontexts: [{ name: c, context: { cluster: c } }]\ncurrent-context: c',
  );
  await expect(
    configOf('--authorization-mode=Webhook', `--authorization-webhook-config-file=${plain}`),
  ).rejects.toThrow(`--authorization-webhook-config-file: ${plain}: the server "http://a" of the current context must`);
});
