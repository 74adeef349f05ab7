import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { inClusterConfig } from './in-cluster.js';
import { loadMergedKubeconfigs } from './kubeconfig.js';
import { KubeconfigError } from './kubeconfig-fields.js';
import { loadClientConfig } from './load-client-config.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, content: object | string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const cluster = (name: string, server: string, more: object = {}) => ({ name, cluster: { server, ...more } });
const user = (name: string, fields: object) => ({ name, user: fields });
const context = (name: string, of: string, by: string) => ({ name, context: { cluster: of, user: by } });
const whole = (server: string) => ({
  'current-context': 'c',
  clusters: [cluster('k', server)],
  contexts: [context('c', 'k', 'u')],
  users: [user('u', { token: server })],
});

describe('several files', () => {
  test('are merged: the first that has an entry of a name, or the current context, wins', async () => {
    const first = await write('a/config', {
      clusters: [cluster('k', 'https://first', { 'certificate-authority': 'ca.crt' })],
      users: [user('u', { token: 'first' })],
    });
    await write('a/ca.crt', 'FIRST CA');
    const second = await write('b/config', {
      'current-context': 'c',
      clusters: [
        cluster('k', 'https://second'),
        cluster('other', 'https://other', { 'certificate-authority': 'ca.crt' }),
      ],
      contexts: [context('c', 'k', 'u'), context('d', 'other', 'v')],
      users: [user('u', { token: 'second' }), user('v', { tokenFile: 'token' })],
    });
    await write('b/ca.crt', 'SECOND CA');
    await write('b/token', 'of v');
    const third = await write('c/config', { 'current-context': 'd' });
    const files = [join(folder, 'none'), first, second, third];
    expect(await loadMergedKubeconfigs(files)).toEqual({
      server: 'https://first',
      certificateAuthority: 'FIRST CA',
      token: 'first',
    });
    expect(await loadMergedKubeconfigs(files, { context: 'd' })).toEqual({
      server: 'https://other',
      certificateAuthority: 'SECOND CA',
      token: 'of v',
      tokenFile: join(folder, 'b/token'),
    });
  });

  test('that do not exist are skipped, and none is no configuration', async () => {
    expect(await loadMergedKubeconfigs([join(folder, 'none'), join(folder, 'gone')])).toBeUndefined();
  });

  test('that are invalid are named in the error, with every fault', async () => {
    const file = await write('config', {
      users: [user('u', {}), user('u', {})],
      clusters: [cluster('k', ''), cluster('k', '')],
    });
    const error: unknown = await loadMergedKubeconfigs([file]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(KubeconfigError);
    expect(error).toMatchObject({
      errors: [`${file}: clusters has two entries "k"`, `${file}: users has two entries "u"`],
    });
    await expect(loadMergedKubeconfigs([folder])).rejects.toThrow(/: (Error: )?EISDIR/);
  });
});

describe('the configuration of a client', () => {
  const names = orchNames;

  test('is the given file, else KUBECONFIG, else the file in the home directory', async () => {
    const given = await write('given', whole('https://given'));
    const listed = [await write('one', whole('https://one')), await write('two', whole('https://two'))].join(':');
    await write('home/.orch/config', whole('https://home'));
    await write('home/.kube/config', whole('https://other-home'));
    const home = join(folder, 'home');
    const env = { KUBECONFIG: `:${listed}` };
    const serverOf = async (options: object) => (await loadClientConfig({ names, home, env, ...options })).server;
    expect(await serverOf({ kubeconfig: given })).toBe('https://given');
    expect(await serverOf({ kubeconfig: '' })).toBe('https://one');
    expect(await serverOf({ env: {} })).toBe('https://home');
    expect(await serverOf({ env: {}, names: kubernetesNames })).toBe('https://other-home');
    await expect(serverOf({ kubeconfig: join(folder, 'none') })).rejects.toThrow('ENOENT');
    await expect(serverOf({ context: 'none' })).rejects.toThrow('contexts has no entry "none"');
    await expect(serverOf({ kubeconfig: given, context: 'none' })).rejects.toThrow('contexts has no entry "none"');
  });

  test('is the service account in a pod, with a token that is read again', async () => {
    const account = join(folder, 'account');
    await write('account/token', 'TOKEN\n');
    await write('account/ca.crt', 'CA');
    await write('account/namespace', 'team\n');
    const env = { ORCH_SERVICE_HOST: '10.0.0.1', ORCH_SERVICE_PORT: '443' };
    const expected = {
      server: 'https://10.0.0.1:443',
      certificateAuthority: 'CA',
      token: 'TOKEN',
      tokenFile: join(account, 'token'),
      namespace: 'team',
    };
    const home = join(folder, 'no-home');
    expect(await loadClientConfig({ names, home, env, folder: account })).toEqual(expected);
    await rm(join(account, 'namespace'));
    const wellKnown = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443' };
    const { namespace, ...rest } = expected;
    expect(await inClusterConfig({ names: kubernetesNames, env: wellKnown, folder: account })).toEqual({
      ...rest,
      server: 'https://[fd00::1]:6443',
    });
    expect(namespace).toBe('team');
  });

  test('in a pod names what is missing', async () => {
    const env = { ORCH_SERVICE_HOST: 'h', ORCH_SERVICE_PORT: '1' };
    for (const part of [{ ORCH_SERVICE_HOST: 'h' }, { ORCH_SERVICE_PORT: '1' }]) {
      await expect(inClusterConfig({ names, env: part })).rejects.toThrow(
        'ORCH_SERVICE_HOST and ORCH_SERVICE_PORT must be set',
      );
      const missing = loadClientConfig({ names, home: folder, env: part });
      await expect(missing).rejects.toThrow(`no configuration: ${folder}/.orch/config does not exist`);
    }
    const inPod = inClusterConfig({ names, env, folder });
    await expect(inPod).rejects.toThrow(KubeconfigError);
    await expect(inPod).rejects.toThrow(/not in a cluster: .*ENOENT/);
    await expect(inClusterConfig({ names, env })).rejects.toThrow('/var/run/secrets/orch.io/serviceaccount/');
  });
});
