import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, loadClientConfig } from '@orch/client';
import { ControlPlane } from '@orch/testing';

const core = (resource: string) => ({ group: '', version: 'v1', resource });
const inDefault = { namespace: 'default' };
const base64 = (text = '') => Buffer.from(text).toString('base64');

// Which libraries exist for which languages is no behavior: this is the one of this project.
test('a library authenticates by the service account in a cluster, and by a client config file outside [What the service does, 5]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-account-'));
  const plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const listsSecrets = async (config: ClientConfig) => {
    const client = createRestClient({ names: orchNames, config });
    try {
      return await client.resource(core('secrets')).list(inDefault);
    } finally {
      client.close();
    }
  };
  try {
    const outside = await loadClientConfig({ names: orchNames, kubeconfig: plane.kubeconfig, env: {} });
    expect(outside.server).toBe(plane.url);
    expect((await listsSecrets(outside)).items).toEqual([]);
    // Of several clusters and users, the current context selects those that are used.
    const own = { server: plane.url, 'certificate-authority-data': base64(outside.certificateAuthority) };
    const admin = {
      'client-certificate-data': base64(outside.clientCertificate),
      'client-key-data': base64(outside.clientKey),
    };
    const file = join(folder, 'several');
    await writeFile(
      file,
      JSON.stringify({
        ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'second' },
        clusters: [
          { name: 'elsewhere', cluster: { ...own, server: 'https://127.0.0.1:1' } },
          { name: 'here', cluster: own },
        ],
        users: [
          { name: 'stranger', user: { token: 'unknown' } },
          { name: 'admin', user: admin },
        ],
        contexts: [
          { name: 'first', context: { cluster: 'elsewhere', user: 'stranger' } },
          { name: 'second', context: { cluster: 'here', user: 'admin' } },
          { name: 'third', context: { cluster: 'here', user: 'stranger' } },
        ],
      }),
    );
    const chosen = { names: orchNames, kubeconfig: file, env: {} };
    expect((await listsSecrets(await loadClientConfig(chosen))).items).toEqual([]);
    const asStranger = listsSecrets(await loadClientConfig({ ...chosen, context: 'third' }));
    await expect(asStranger).rejects.toMatchObject({ code: 401 });
    expect((await loadClientConfig({ ...chosen, context: 'first' })).server).toBe('https://127.0.0.1:1');

    const accounts = plane.client.resource(core('serviceaccounts'));
    await accounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'worker', ...inDefault } });
    const request = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenRequest', metadata: {}, spec: {} };
    const { token } = Object(await accounts.createSubresource('worker', 'token', request, inDefault)).status;
    // The files of a service account in a container, and the variables of the service of the API server.
    await writeFile(join(folder, 'token'), token);
    await writeFile(join(folder, 'ca.crt'), outside.certificateAuthority ?? '');
    await writeFile(join(folder, 'namespace'), 'default');
    const { hostname, port } = new URL(plane.url);
    const env = { ORCH_SERVICE_HOST: hostname, ORCH_SERVICE_PORT: port };
    const inside = await loadClientConfig({ names: orchNames, env, home: join(folder, 'none'), folder });
    expect([inside.server, inside.namespace]).toEqual([plane.url, 'default']);
    await expect(listsSecrets(inside)).rejects.toThrow('User "system:serviceaccount:default:worker" cannot list');
  } finally {
    await plane.stop();
    await rm(folder, { recursive: true });
  }
});
