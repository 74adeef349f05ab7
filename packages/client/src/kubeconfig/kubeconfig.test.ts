import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { formatKubeconfig, KubeconfigError, loadKubeconfig, parseKubeconfig } from './kubeconfig.js';

const config = {
  server: 'https://127.0.0.1:6443',
  certificateAuthority: '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n',
  token: 'secret',
  namespace: 'team',
};

test('a kubeconfig that was written is read back as it was', async () => {
  expect(await parseKubeconfig(formatKubeconfig(config, { name: 'orch' }))).toEqual(config);
});

test('files named in a kubeconfig are relative to its folder', async () => {
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

test.each([
  ['{}', 'current-context is not set'],
  ['{current-context: a}', 'contexts has no entry "a"'],
  ['{current-context: a, contexts: [{name: a, context: {cluster: b}}]}', 'clusters has no entry "b"'],
  ['[', 'the kubeconfig is not YAML'],
])('a kubeconfig %j is refused: %s', async (text, message) => {
  const error = await parseKubeconfig(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KubeconfigError);
  expect(String(error)).toContain(message);
});
