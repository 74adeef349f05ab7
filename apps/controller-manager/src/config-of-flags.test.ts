import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseFlags } from '@orch/component';
import { controllerManagerChecks, controllerManagerConfigOf, flagTable } from './config-of-flags.js';

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
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function controllersOf(...args: readonly string[]): Promise<readonly string[]> {
  const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return (await controllerManagerConfigOf(outcome.flags)).controllers;
}

test('the garbage collector runs unless it is turned off', async () => {
  expect(await controllersOf()).toContain('garbagecollector');
  const without = await controllersOf('--enable-garbage-collector=false');
  expect([without.includes('garbagecollector'), without.includes('namespace')]).toEqual([false, true]);
});

test('claims and volumes in use are protected by default', async () => {
  expect(await controllersOf()).toEqual(expect.arrayContaining(['pv-protection', 'pvc-protection']));
});
