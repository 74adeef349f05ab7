import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { flagTable, schedulerChecks, schedulerConfig } from './config-from-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-scheduler-'));
  const kubeconfig = (server: string) => ({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server } }],
    users: [{ name: 'a', user: { token: 't' } }],
  });
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig('https://127.0.0.1:1')));
  await writeFile(join(folder, 'other'), JSON.stringify(kubeconfig('https://127.0.0.1:3')));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function configOf(...args: readonly string[]) {
  const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: schedulerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return { ...(await schedulerConfig.read(outcome.flags)), logging: loggingOption.read(outcome.flags) };
}

test('the config is plain data', async () => {
  const config = await configOf('--feature-gates=PodOverhead=false');
  expect(structuredClone(config)).toEqual(config);
});

describe('each option that the config reads changes one field', () => {
  const changes: Readonly<Record<string, readonly [string, object]>> = {
    naming: ['kubernetes', { dialect: 'kubernetes' }],
    master: ['https://127.0.0.1:2', { client: { server: 'https://127.0.0.1:2' } }],
    kubeconfig: ['FOLDER/other', { client: { server: 'https://127.0.0.1:3' } }],
    'scheduler-name': ['own', { schedulerName: 'own' }],
    'feature-gates': ['PodOverhead=false', { featureGates: { PodOverhead: false } }],
    v: ['5', { logging: { level: 'trace' } }],
    'logging-format': ['json', { logging: { format: 'json' } }],
  };

  test.each([...schedulerConfig.options, ...loggingOption.options].map((name) => [name]))('--%s', async (name) => {
    const [value = '', expected = {}] = changes[name] ?? [];
    expect(await configOf()).not.toMatchObject(expected);
    expect(await configOf(`--${name}=${value.replace('FOLDER', folder)}`)).toMatchObject(expected);
  });
});

test('options of missing features have no effect', () => {
  const withoutEffect = optionsWithoutEffect(flagTable(undefined), [schedulerConfig, loggingOption]);
  for (const name of ['config', 'leader-elect', 'kube-api-qps']) expect(withoutEffect.get(name)).toBe('not built yet');
});
