import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { formatKubeconfig } from '@orch/client';
import { parseFlags, silentLogger } from '@orch/component';
import type { WaitingPods } from '@orch/scheduler';
import { schedulerProgram } from '@orch/scheduler-program';
import { ControlPlane } from '@orch/testing';
import { gangScheduling } from '../src/gang-scheduling.js';

const pods = { group: '', version: 'v1', resource: 'pods' };
const configuration = (kubeconfig: string) => `
apiVersion: scheduler.config.orch.io/v1beta1
kind: SchedulerConfiguration
leaderElection: { leaderElect: false }
clientConnection: { kubeconfig: ${kubeconfig}, qps: -1 }
podInitialBackoffSeconds: 1
profiles:
- schedulerName: gang-scheduler
  plugins:
    reserve: { enabled: [{ name: GangScheduling }] }
    permit: { enabled: [{ name: GangScheduling }] }
`;

let plane: ControlPlane;
let waitingPods: WaitingPods | undefined;
let folder: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['nodelifecycle'], scheduler: false, nodes: 2 });
  folder = await mkdtemp(join(tmpdir(), 'orch-gang-'));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, formatKubeconfig(plane.config, { name: 'a' }));
  await writeFile(join(folder, 'config'), configuration(kubeconfig));
  const program = schedulerProgram({
    GangScheduling: {
      ...gangScheduling,
      create(args, handle) {
        waitingPods = handle.waitingPods;
        return gangScheduling.create(args, handle);
      },
    },
  });
  const outcome = parseFlags(program.table(undefined), {
    args: [`--config=${join(folder, 'config')}`, '--secure-port=0'],
    checks: program.checks,
  });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const stopping = new AbortController();
  const config = await program.config.read(outcome.flags);
  const running = program.run(config, { signal: stopping.signal, logger: silentLogger });
  stop = async () => {
    stopping.abort();
    await running;
  };
});
afterAll(async () => {
  await stop();
  await plane[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function createMember(name: string, gang: string, size = 3): Promise<void> {
  await plane.client.resource(pods).create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...{ name, namespace: 'default', labels: { 'example.com/gang': gang } },
      annotations: { 'example.com/gang-size': String(size) },
    },
    spec: {
      schedulerName: 'gang-scheduler',
      containers: [{ name: 'c', image: 'i' }],
    },
  });
}

/** Resolves with the members of the gang that wait in Permit, when they are this many. */
async function permitHolds(count: number, gang: string): Promise<readonly string[]> {
  for (;;) {
    const names = (waitingPods?.all() ?? []).map(({ pod }) => pod.name).filter((name) => name.startsWith(gang));
    if (names.length === count) return names.toSorted();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const member = (name: string) => ({ ...pods, namespace: 'default', name });

test('no member of a gang is bound before the last has a node, then all are', async () => {
  await createMember('a1', 'a');
  await createMember('a2', 'a');
  expect(await permitHolds(2, 'a')).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2']) {
    const { spec } = await plane.client.resource<Pod>(pods).get(name, { namespace: 'default' });
    expect(spec?.nodeName).toBeUndefined();
  }
  await createMember('a3', 'a');
  for (const name of ['a1', 'a2', 'a3']) await plane.waitFor<Pod>(member(name), ({ spec }) => Boolean(spec?.nodeName));
  expect(await permitHolds(0, 'a')).toEqual([]);
});

test('a waiting member that is deleted takes the gang back, and the reason is in the status of the others', async () => {
  await createMember('b1', 'b');
  await createMember('b2', 'b');
  await permitHolds(2, 'b');
  await plane.client.resource(pods).delete('b1', { namespace: 'default' });
  const rejected = await plane.waitFor<Pod>(member('b2'), ({ status }) =>
    (status?.conditions ?? []).some(({ type, status: value }) => type === 'PodScheduled' && value === 'False'),
  );
  expect(rejected.status?.conditions?.find(({ type }) => type === 'PodScheduled')).toMatchObject({
    reason: 'Unschedulable',
    message: 'pod "b2" rejected while waiting on permit: b1 of the gang has no node',
  });
});

test('pods that wait in Permit delay no other, however many they are', async () => {
  const names = Array.from({ length: 70 }, (_, index) => `c${index}`);
  await Promise.all(names.map((name) => createMember(name, 'c', 100)));
  await permitHolds(70, 'c');
  await createMember('d1', 'd', 1);
  await plane.waitFor<Pod>(member('d1'), ({ spec }) => Boolean(spec?.nodeName));
  expect(await permitHolds(70, 'c')).toHaveLength(70);
});
