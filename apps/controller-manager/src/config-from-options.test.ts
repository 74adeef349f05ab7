import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { defaultControllerOptions, defaultControllerTiming } from '@orch/controllers';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from './config-from-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-controllers-'));
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'a', user: { token: 't' } }],
  };
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
  const other = { ...kubeconfig, clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:3' } }] };
  await writeFile(join(folder, 'other'), JSON.stringify(other));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function configOf(...args: readonly string[]) {
  const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const config = await controllerManagerConfig.read(outcome.flags);
  return { ...config, logging: loggingOption.read(outcome.flags) };
}

test('the garbage collector runs unless it is disabled', async () => {
  expect((await configOf()).controllers).toContain('garbagecollector');
  const { controllers } = await configOf('--enable-garbage-collector=false');
  expect([controllers.includes('garbagecollector'), controllers.includes('namespace')]).toEqual([false, true]);
});

test('claims and volumes in use are protected by default', async () => {
  expect((await configOf()).controllers).toEqual(expect.arrayContaining(['pv-protection', 'pvc-protection']));
});

test('the defaults of the options are those of the controllers [Controller manager defaults, 9] [Controller manager defaults, 10] [Controller manager defaults, 14]', async () => {
  expect(await configOf()).toMatchObject({ options: defaultControllerOptions, timing: defaultControllerTiming });
});

test('controllers use their own service accounts on request', async () => {
  expect((await configOf()).usesAccounts).toBe(false);
  expect((await configOf('--use-service-account-credentials')).usesAccounts).toBe(true);
});

test('the config is plain data', async () => {
  const config = await configOf('--feature-gates=SuspendJob=true');
  expect(structuredClone(config)).toEqual(config);
});

describe('each option that the config reads changes one field', () => {
  const changes: Readonly<Record<string, readonly [string, object]>> = {
    naming: ['kubernetes', { dialect: 'kubernetes' }],
    master: ['https://127.0.0.1:2', { client: { server: 'https://127.0.0.1:2' } }],
    kubeconfig: ['FOLDER/other', { client: { server: 'https://127.0.0.1:3' } }],
    controllers: ['namespace', { controllers: ['namespace'] }],
    'enable-garbage-collector': ['false', { controllers: expect.not.arrayContaining(['garbagecollector']) }],
    'concurrent-deployment-syncs': ['7', { options: { deployment: { workers: 7 } } }],
    'deployment-controller-sync-period': ['7s', { options: { deployment: { resyncMs: 7_000 } } }],
    'concurrent-gc-syncs': ['8', { options: { garbagecollector: { workers: 8 } } }],
    'concurrent-namespace-syncs': ['9', { options: { namespace: { workers: 9 } } }],
    'namespace-sync-period': ['9s', { options: { namespace: { resyncMs: 9_000 } } }],
    'concurrent-replicaset-syncs': ['6', { options: { replicaset: { workers: 6 } } }],
    'concurrent-resource-quota-syncs': ['4', { options: { resourcequota: { workers: 4 } } }],
    'resource-quota-sync-period': ['4m', { options: { resourcequota: { resyncMs: 240_000 } } }],
    'controller-start-interval': ['2s', { timing: { startIntervalMs: 2_000 } }],
    'use-service-account-credentials': ['true', { usesAccounts: true }],
    'min-resync-period': ['1h', { timing: { minResyncMs: 3_600_000 } }],
    'feature-gates': ['PodDeletionCost=true', { featureGates: { PodDeletionCost: true } }],
    v: ['5', { logging: { level: 'trace' } }],
    'logging-format': ['json', { logging: { format: 'json' } }],
  };

  test.each([...controllerManagerConfig.options, ...loggingOption.options].map((name) => [name]))(
    '--%s',
    async (name) => {
      const [value = '', expected = {}] = changes[name] ?? [];
      expect(await configOf()).not.toMatchObject(expected);
      expect(await configOf(`--${name}=${value.replace('FOLDER', folder)}`)).toMatchObject(expected);
    },
  );
});

describe('options without effect', () => {
  const withoutEffect = optionsWithoutEffect(flagTable(undefined), [controllerManagerConfig, loggingOption]);

  test.each([
    ['concurrent-endpoint-syncs', 'not built yet'],
    ['leader-elect', 'not built yet'],
    ['deleting-pods-qps', 'deprecated in v1.21 and ignored there too'],
  ])('--%s: %s', (name, reason) => {
    expect(withoutEffect.get(name)).toBe(reason);
  });
});
