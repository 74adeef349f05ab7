import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { formatKubeconfig } from './format-kubeconfig.js';
import { loadKubeconfig, parseKubeconfig } from './kubeconfig.js';
import { KubeconfigError } from './kubeconfig-fields.js';

const config = {
  server: 'https://127.0.0.1:6443',
  certificateAuthority: '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n',
  token: 'secret',
  namespace: 'team',
};

test('a kubeconfig round-trips', async () => {
  expect(await parseKubeconfig(formatKubeconfig(config, { name: 'orch' }))).toEqual(config);
});

test('resolves files relative to the folder of the kubeconfig', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
  try {
    await writeFile(join(folder, 'ca.crt'), 'PEM');
    await writeFile(
      join(folder, 'config'),
      `{current-context: c, contexts: [{name: c, context: {cluster: k, user: u}}], users: [{name: u, user: {}}],
        clusters: [{name: k, cluster: {server: "https://h/", certificate-authority: ca.crt}}]}`,
    );
    expect(await loadKubeconfig(join(folder, 'config'))).toEqual({ server: 'https://h', certificateAuthority: 'PEM' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('reads credentials from files and from the selected context', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
  try {
    await writeFile(join(folder, 'client.crt'), 'CERT');
    await writeFile(join(folder, 'client.key'), 'KEY');
    await writeFile(join(folder, 'token'), 'from-file\n');
    const text = `
      current-context: one
      clusters:
      - {name: k, cluster: {server: "https://h:1", insecure-skip-tls-verify: true, tls-server-name: s}}
      contexts:
      - {name: one, context: {cluster: k, user: certified, namespace: team}}
      - {name: other, context: {cluster: k, user: token}}
      - {name: nobody, context: {cluster: k}}
      users:
      - {name: certified, user: {client-certificate: client.crt, client-key: client.key}}
      - {name: token, user: {tokenFile: token}}`;
    const server = { server: 'https://h:1', insecureSkipVerify: true, serverName: 's' };
    const clientCertificateFiles = { certificate: join(folder, 'client.crt'), key: join(folder, 'client.key') };
    const certified = { clientCertificate: 'CERT', clientKey: 'KEY', clientCertificateFiles, namespace: 'team' };
    expect(await parseKubeconfig(text, { folder })).toEqual({ ...server, ...certified });
    expect(await parseKubeconfig(text, { folder, context: 'other' })).toEqual({
      ...server,
      token: 'from-file',
      tokenFile: join(folder, 'token'),
    });
    expect(await parseKubeconfig(text, { folder, context: 'nobody' })).toEqual(server);
    await expect(parseKubeconfig(text, { folder, context: 'third' })).rejects.toThrow('contexts has no entry "third"');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['{}', 'current-context is not set'],
  ['{current-context: a}', 'contexts has no entry "a"'],
  ['{current-context: a, contexts: [{name: a, context: {cluster: b}}]}', 'clusters has no entry "b"'],
  ['[', 'the kubeconfig is not YAML'],
])('rejects %j: %s', async (text, message) => {
  const error = await parseKubeconfig(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KubeconfigError);
  expect(String(error)).toContain(message);
});
