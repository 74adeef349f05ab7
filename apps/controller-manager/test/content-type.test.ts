import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { generateAuthority, validFor } from '@orch/certs';
import { ControlPlane } from '@orch/testing';
import { type ProxiedRequest, RecordingProxy } from '../../../tools/src/test-support/recording-proxy.js';
import { startManager } from './running.fixture.js';

const certificate = generateAuthority({ commonName: 'proxy', ...validFor(1, new Date()) });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-content-type-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the controllers of deployments and replica sets through the proxy until a deployment has its pods. */
async function requestsOf(naming: 'orch' | 'kubernetes', args: readonly string[]): Promise<readonly ProxiedRequest[]> {
  await using plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
  await using proxy = await RecordingProxy.start({ target: plane.config, ...(await certificate) });
  const kubeconfig = join(folder, `${naming}-${args.length}`);
  await writeFile(kubeconfig, JSON.stringify(insecureKubeconfig(proxy.url)));
  const manager = await startManager({ kubeconfig }, [
    ...[`--naming=${naming}`, '--controllers=deployment,replicaset', '--kube-api-qps=-1', '--secure-port=0'],
    `--leader-elect-resource-namespace=${makeNames(naming).namespaces.system}`,
    ...args,
  ]);
  try {
    const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };
    await plane.client.resource(deployments).create(deployment);
    await plane.waitFor({ ...deployments, namespace: 'default', name: 'web' }, ({ status }) =>
      JSON.stringify(status ?? {}).includes('"replicas":3'),
    );
  } finally {
    await manager.stop();
  }
  return proxy.requests;
}

test.each(['orch', 'kubernetes'] as const)(
  'requests are protobuf by default, over the real server in the dialect %s [Controller manager defaults, 30]',
  async (naming) => {
    const type = makeNames(naming).protobufMediaType;
    const requests = await requestsOf(naming, []);
    const pods = requests.filter(({ method, path }) => method === 'POST' && /\/pods$/.test(path));
    expect(pods.map(({ contentType, responseType }) => [contentType, responseType])).toEqual(
      Array.from({ length: 3 }, () => [type, type]),
    );
    const watches = requests.filter(({ path }) => path.includes('watch=1'));
    expect(watches.length).toBeGreaterThan(0);
    expect(watches.every(({ responseType }) => responseType === `${type};stream=watch`)).toBe(true);
    const written = requests.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(written.every(({ contentType, accept }) => contentType === type && accept?.startsWith(type))).toBe(true);
    expect(written.some(({ path }) => path.includes('/leases'))).toBe(true);
  },
);

test('requests are JSON with --kube-api-content-type=application/json', async () => {
  const requests = await requestsOf('orch', ['--kube-api-content-type=application/json']);
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((request) => JSON.stringify(request).includes('protobuf'))).toEqual([]);
});

/** The proxy adds the credentials. */
function insecureKubeconfig(server: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'a', user: {} }],
  };
}

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
};
