import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, validFor } from '@orch/certs';
import { parseFlags, silentLogger } from '@orch/component';
import { ControlPlane } from '@orch/testing';
import { type ProxiedRequest, RecordingProxy } from '../../../tools/src/test-support/recording-proxy.js';
import { flagTable, schedulerChecks, schedulerConfig } from '../src/config-from-options.js';
import { runSchedulerProgram } from '../src/run.js';

/** Runs the scheduler through a proxy until it has assigned a pod to the node. */
async function requestsOf(args: readonly string[]): Promise<readonly ProxiedRequest[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-scheduler-'));
  const certificate = await generateAuthority({ commonName: 'proxy', ...validFor(1, new Date()) });
  await using plane = await ControlPlane.start({ controllers: ['nodelifecycle'], scheduler: false, nodes: 1 });
  await using proxy = await RecordingProxy.start({ target: plane.config, ...certificate });
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, JSON.stringify(insecureKubeconfig(proxy.url)));
  const outcome = parseFlags(flagTable(undefined), {
    args: [`--kubeconfig=${kubeconfig}`, '--secure-port=0', '--leader-elect=false', ...args],
    checks: schedulerChecks,
  });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const stopping = new AbortController();
  const config = await schedulerConfig.read(outcome.flags);
  const running = runSchedulerProgram(config, { signal: stopping.signal, logger: silentLogger });
  try {
    const pods = { group: '', version: 'v1', resource: 'pods' };
    await plane.client.resource(pods).create({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a', namespace: 'default' },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    });
    await plane.waitFor({ ...pods, namespace: 'default', name: 'a' }, ({ spec }) =>
      JSON.stringify(spec ?? {}).includes('"nodeName"'),
    );
  } finally {
    stopping.abort();
    await running.catch(() => {});
    await rm(folder, { recursive: true });
  }
  return proxy.requests;
}

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

test('pods are read and bound in protobuf by default', async () => {
  const type = orchNames.protobufMediaType;
  const requests = await requestsOf([]);
  const bindings = requests.filter(({ path }) => path.endsWith('/binding'));
  expect(bindings.map(({ contentType, responseType }) => [contentType, responseType])).toEqual([[type, type]]);
  const watches = requests.filter(({ path }) => path.includes('watch=1'));
  expect(watches.length).toBeGreaterThan(0);
  expect(watches.every(({ responseType }) => responseType === `${type};stream=watch`)).toBe(true);
});

test('and in JSON with --kube-api-content-type=application/json', async () => {
  const requests = await requestsOf(['--kube-api-content-type=application/json']);
  expect(requests.some(({ path }) => path.endsWith('/binding'))).toBe(true);
  expect(requests.filter((request) => JSON.stringify(request).includes('protobuf'))).toEqual([]);
});
