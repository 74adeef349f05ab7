import { describe, expect, test } from '@jest/globals';
import { credentialFilesOf } from './credential-files.js';
import { readyMessage } from './ready-message.js';
import type { UpConfig } from './up-config.js';

const config: UpConfig = {
  naming: 'orch',
  data: { type: 'folder', folder: '/data' },
  host: '127.0.0.1',
  port: 6443,
  nodes: 0,
  controllers: [],
  scheduler: true,
  logLevel: 'warn',
  isolation: 'thread',
};

function message(changes: Partial<UpConfig> = {}, { output = 'text', folder = '/data' } = {}): string {
  const ready = {
    url: 'https://127.0.0.1:6443',
    kubeconfig: `${folder}/admin.kubeconfig`,
    token: 's3cret',
    pid: 7,
    files: credentialFilesOf(folder),
  };
  return readyMessage(ready, { output, config: { ...config, ...changes }, tookMs: 412 });
}

describe('the ready text', () => {
  test('shows credential paths, a curl command and --naming kubernetes in the orch dialect', () => {
    expect(message()).toBe(`Orch is ready at https://127.0.0.1:6443 (0.4 s). Stop it with ctrl-c.

  kubeconfig  /data/admin.kubeconfig
  token       /data/token

In another terminal:

  curl --cacert /data/pki/ca.crt --cert /data/pki/admin.crt --key /data/pki/admin.key https://127.0.0.1:6443/api/v1/namespaces

API group names are neutral. kubectl and other existing clients require --naming kubernetes.

`);
  });

  test('shows kubectl commands with quoted paths in the kubernetes dialect', () => {
    expect(message({ naming: 'kubernetes' }, { folder: "/my data/it's" })).toBe(
      `Orch is ready at https://127.0.0.1:6443 (0.4 s). Stop it with ctrl-c.

  kubeconfig  /my data/it's/admin.kubeconfig
  token       /my data/it's/token

In another terminal:

  export KUBECONFIG='/my data/it'\\''s/admin.kubeconfig'
  kubectl get namespaces

`,
    );
  });

  test('shows no token, and no token file when a token is given', () => {
    expect(message({ token: 's3cret' })).toContain('  token       as given with --token\n');
    for (const changes of [{}, { token: 's3cret' }, { naming: 'kubernetes' } as const]) {
      expect(message(changes)).not.toContain('s3cret');
    }
  });
});

test('the JSON message contains the token', () => {
  expect(JSON.parse(message({}, { output: 'json' }))).toEqual({
    url: 'https://127.0.0.1:6443',
    kubeconfig: '/data/admin.kubeconfig',
    token: 's3cret',
    pid: 7,
  });
});
