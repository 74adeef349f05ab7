import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../cluster/cluster-state.js';
import { podInfo } from '../cluster/pod-info.js';
import { noWorkloads } from '../cluster/workloads.js';
import { runBind, runPermit, runPreBind, runReserve, runUnreserve } from './binding-points.js';
import { CycleState, stateKey } from './cycle-state.js';
import type { Plugin } from './extension-points.js';
import type { Cycle } from './plugin.js';
import { failed, skipped, unschedulable, waits } from './status.js';

const gates = () => true;
const pod = podInfo(
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n', uid: 'p' }, spec: { containers: [] } },
  gates,
);
const cycle = (): Cycle => ({
  ...{ pod, cluster: new ClusterState({ names: orchNames }), workloads: noWorkloads, names: orchNames, gates },
  state: new CycleState(),
});
const options = { nodeName: 'a', signal: new AbortController().signal };

test('a failed Reserve ends the attempt, and all plugins give back in reverse order', () => {
  const calls: string[] = [];
  const plugin = (name: string, fails = false): Plugin => ({
    name,
    reserve(_cycle, nodeName) {
      calls.push(`reserve ${name} ${nodeName}`);
      return fails ? unschedulable('none left') : undefined;
    },
    unreserve() {
      calls.push(`unreserve ${name}`);
      if (fails) throw new Error('broken');
    },
  });
  const reserves = [plugin('x'), plugin('y', true), plugin('z')];
  expect(runReserve({ reserves }, cycle(), 'a')).toEqual({
    ...{ code: 'error', plugin: 'y', message: 'running Reserve plugin "y": none left' },
  });
  runUnreserve({ reserves }, cycle(), { nodeName: 'a', onError: (name) => calls.push(`error of ${name}`) });
  expect(calls).toEqual(['reserve x a', 'reserve y a', 'unreserve z', 'unreserve y', 'error of y', 'unreserve x']);
});

test('Permit approves, collects the plugins that make the pod wait, and stops at a rejection', () => {
  const approving = { name: 'x', permit: () => undefined };
  const waiting = { name: 'y', permit: () => waits(5_000) };
  const rejecting = { name: 'z', permit: () => unschedulable('not now') };
  expect(runPermit({ permits: [approving] }, cycle(), 'a')).toEqual(new Map());
  expect(runPermit({ permits: [approving, waiting] }, cycle(), 'a')).toEqual(new Map([['y', waits(5_000)]]));
  expect(runPermit({ permits: [waiting, rejecting] }, cycle(), 'a')).toEqual({
    ...{ code: 'unschedulable', plugin: 'z', message: 'rejected pod "p" by permit plugin "z": not now' },
  });
  expect(runPermit({ permits: [{ name: 'w', permit: () => failed('broken') }] }, cycle(), 'a')).toEqual({
    ...{ code: 'error', plugin: 'w', message: 'running Permit plugin "w": broken' },
  });
});

test('an exception of a PreBind plugin is its failure', async () => {
  const preBinds = [{ name: 'x', preBind: () => Promise.reject(new Error('lost')) }];
  expect(await runPreBind({ preBinds }, cycle(), options)).toEqual({
    ...{ code: 'error', plugin: 'x', message: 'running PreBind plugin "x": lost' },
  });
});

test('what a plugin throws is its failure, also when it is no error', async () => {
  const throwing = (thrown: unknown) => () => {
    throw thrown;
  };
  const reserved = (thrown: unknown) =>
    runReserve({ reserves: [{ name: 'x', reserve: throwing(thrown) }] }, cycle(), 'a');
  expect([reserved(new Error('lost'))?.message, reserved('lost')?.message]).toEqual([
    ...['running Reserve plugin "x": lost', 'running Reserve plugin "x": lost'],
  ]);
  expect(runReserve({ reserves: [{ name: 'x', unreserve: () => undefined }] }, cycle(), 'a')).toBeUndefined();
  const preBinds = [{ name: 'x', preBind: () => Promise.reject('lost') }];
  expect(await runPreBind({ preBinds }, cycle(), options)).toMatchObject({
    message: 'running PreBind plugin "x": lost',
  });
  expect(
    await runPreBind({ preBinds: [{ name: 'x', preBind: async () => undefined }] }, cycle(), options),
  ).toBeUndefined();
});

test('the first plugin that does not skip binds the pod', async () => {
  const bound: string[] = [];
  const binder = (name: string): { name: string; bind: () => Promise<undefined> } => ({
    name,
    async bind() {
      bound.push(name);
      return undefined;
    },
  });
  const skipping = { name: 's', bind: async () => skipped };
  expect(await runBind({ binds: [skipping, binder('x'), binder('y')] }, cycle(), options)).toBeUndefined();
  expect(bound).toEqual(['x']);
  expect(await runBind({ binds: [skipping] }, cycle(), options)).toMatchObject({ code: 'error' });
});

test('a cycle state keeps values by key, and its copy can be changed alone', () => {
  const names = stateKey<Set<string>>('names', (set) => new Set(set));
  const other = stateKey<Set<string>>('names');
  const state = new CycleState();
  state.write(names, new Set(['a']));
  state.clone().read(names)?.add('b');
  expect(state.read(names)).toEqual(new Set(['a']));
  expect(state.read(other)).toBeUndefined();
});
