import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Event, ServiceAccount } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventually, fast, startManager } from './running.fixture.js';

let plane: ControlPlane;
let folder: string;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  folder = await mkdtemp(join(tmpdir(), 'orch-election-'));
});
afterAll(async () => {
  await plane.stop();
  await rm(folder, { recursive: true });
});

const namespace = 'orch-system';
const leases = () => plane.client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
const holder = async (name: string) => (await leases().get(name, { namespace })).spec?.holderIdentity;

async function createNamespace(name: string): Promise<void> {
  await plane.client
    .resource({ group: '', version: 'v1', resource: 'namespaces' })
    .create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}

/** Whether the controller serviceaccount has reconciled the namespace. */
async function hasAccount(name: string): Promise<boolean> {
  const accounts = plane.client.resource<ServiceAccount>({ group: '', version: 'v1', resource: 'serviceaccounts' });
  return (await accounts.list({ namespace: name })).items.length > 0;
}

/** Replaces the holder of the lease, although the lease is valid: the holder sees that it has lost it. */
async function takeLease(name: string): Promise<void> {
  for (;;) {
    const lease = await leases().get(name, { namespace });
    try {
      const renewTime = new Date().toISOString().replace('Z', '000Z');
      const spec = { ...lease.spec, holderIdentity: 'thief', leaseDurationSeconds: 60, renewTime };
      await leases().update({ ...lease, spec }, { namespace });
      return;
    } catch {
      // The leader has renewed its lease meanwhile.
    }
  }
}

const isLeading = (manager: Awaited<ReturnType<typeof startManager>>, name: string) => async () =>
  (await manager.metric(`leader_election_master_status{name="${name}"}`)) === 1;

test('one of two controller managers runs its controllers; the other takes over after its end', async () => {
  const args = [...fast, '--controllers=serviceaccount', '--leader-elect-resource-name=two'];
  const first = await startManager(plane, args);
  await eventually('the first leads', isLeading(first, 'two'));
  const second = await startManager(plane, args);
  await eventually('the second waits', async () => {
    return (await second.metric('leader_election_master_status{name="two"}')) === 0;
  });
  await createNamespace('first');
  await eventually('the first works', () => hasAccount('first'));
  expect(await first.metric('workqueue_adds_total{name="serviceaccount"}')).toBeGreaterThan(0);
  expect(await second.metric('workqueue_adds_total{name="serviceaccount"}')).toBeUndefined();
  const reconciled = 'controller_reconcile_total{controller="serviceaccount",result="success"}';
  expect(await first.metric(reconciled)).toBeGreaterThan(0);
  expect((await first.get('/metrics')).text).toMatch(/^rest_client_requests_total\{code="201",method="POST",host="/m);
  expect((await first.get('/healthz/serviceaccount')).text).toBe('ok');
  expect((await second.get('/healthz/serviceaccount')).status).toBe(404);
  expect((await second.get('/healthz')).status).toBe(200);
  const identity = await holder('two');
  expect(await first.stop()).toBeUndefined();
  // As in v1.21, a controller manager keeps its lock at the end: the second waits for its expiry.
  expect(await holder('two')).toBe(identity);
  await createNamespace('second');
  await eventually('the second works', () => hasAccount('second'));
  expect(await holder('two')).not.toBe(identity);
  expect((await leases().get('two', { namespace })).spec?.leaseTransitions).toBe(1);
  expect(await second.stop()).toBeUndefined();
  const events = await plane.client
    .resource<Event>({ group: '', version: 'v1', resource: 'events' })
    .list({ namespace });
  const reported = events.items.filter(({ involvedObject }) => involvedObject.name === 'two');
  expect(
    reported.map(({ reason, message, source }) => [reason, message?.replace(/^\S+/, 'ID'), source?.component]),
  ).toEqual(expect.arrayContaining([['LeaderElection', 'ID became leader', 'controller-manager']]));
});

test('a lost lease ends the program with the message of v1.21, and its controllers stop', async () => {
  const manager = await startManager(plane, [
    ...[...fast, '--controllers=serviceaccount', '--leader-elect-resource-name=lost'],
  ]);
  await eventually('it leads', isLeading(manager, 'lost'));
  expect((await manager.get('/healthz/leaderElection')).text).toBe('ok');
  await takeLease('lost');
  expect(await manager.ended).toMatchObject({ name: 'LeaderElectionLostError', message: 'leaderelection lost' });
  expect(await holder('lost')).toBe('thief');
  await createNamespace('after-the-loss');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await hasAccount('after-the-loss')).toBe(false);
});

test('without an election the controllers run at once, and there is no lock', async () => {
  const manager = await startManager(plane, [
    ...['--leader-elect=false', '--controllers=serviceaccount', '--leader-elect-resource-name=none'],
  ]);
  await createNamespace('no-election');
  await eventually('it works', () => hasAccount('no-election'));
  await expect(holder('none')).rejects.toMatchObject({ code: 404 });
  expect((await manager.get('/healthz/leaderElection')).status).toBe(404);
  expect(await manager.stop()).toBeUndefined();
});

test.each<readonly [args: readonly string[], locks: readonly string[]]>([
  [[], ['leases']],
  [['--leader-elect-resource-lock=leases'], ['leases']],
  [['--leader-elect-resource-lock=endpoints'], ['endpoints']],
  [['--leader-elect-resource-lock=configmaps'], ['configmaps']],
  [['--leader-elect-resource-lock=endpointsleases'], ['leases', 'endpoints']],
  [['--leader-elect-resource-lock=configmapsleases'], ['leases', 'configmaps']],
])('with %j the lock is in %j of the namespace of the lock [Controller manager defaults, 4]', async (args, locks) => {
  const name = `in-${locks.join('-and-')}-${args.length}`;
  await createNamespace(name);
  const manager = await startManager(plane, [
    ...[...fast, '--controllers=ttl', `--leader-elect-resource-name=${name}`],
    ...[`--leader-elect-resource-namespace=${name}`, ...args],
  ]);
  await eventually('it leads', isLeading(manager, name));
  const found: string[] = [];
  for (const resource of ['leases', 'endpoints', 'configmaps']) {
    const group = resource === 'leases' ? 'coordination.orch.io' : '';
    const { items } = await plane.client.resource({ group, version: 'v1', resource }).list({ namespace: name });
    const lock = items.find(({ metadata }) => metadata.name === name);
    if (lock === undefined) continue;
    found.push(resource);
    if (resource !== 'leases') expect(lock.metadata.annotations).toHaveProperty(['control-plane.alpha.orch.io/leader']);
  }
  expect(found).toEqual(locks);
  expect(await manager.stop()).toBeUndefined();
});

describe('leader migration', () => {
  /** Two controllers, of which one is migrated. */
  async function startMigrating(name: string) {
    const file = join(folder, name);
    const migration = {
      ...{ apiVersion: 'controllermanager.config.orch.io/v1alpha1', kind: 'LeaderMigrationConfiguration' },
      ...{ leaderName: `${name}-second`, resourceLock: 'leases' },
      controllerLeaders: [
        { name: 'serviceaccount', component: 'controller-manager' },
        { name: 'replicaset', component: 'other' },
      ],
    };
    await writeFile(file, JSON.stringify(migration));
    return await startManager(plane, [
      ...[...fast, '--controllers=serviceaccount,replicaset,namespace', `--leader-elect-resource-name=${name}`],
      ...['--enable-leader-migration', `--leader-migration-config=${file}`],
      '--feature-gates=ControllerManagerLeaderMigration=true',
    ]);
  }
  const isHealthChecked = async (manager: Awaited<ReturnType<typeof startManager>>, controller: string) =>
    (await manager.get(`/healthz/${controller}`)).status === 200;

  test('runs migrated controllers once the second lock is held, and those of others not at all', async () => {
    const spec = { holderIdentity: 'cloud', leaseDurationSeconds: 1, renewTime: '2021-04-08T12:00:00.000000Z' };
    const lease = { apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata: { name: 'm-second', namespace } };
    await leases().create({ ...lease, spec }, { namespace });
    const renewing = setInterval(() => {
      const renewTime = new Date().toISOString().replace('Z', '000Z');
      void leases()
        .patch('m-second', { type: 'merge', body: { spec: { renewTime } } }, { namespace })
        .catch(() => undefined);
    }, 100);
    const manager = await startMigrating('m');
    await eventually('it leads', isLeading(manager, 'm'));
    await eventually('namespace runs', () => isHealthChecked(manager, 'namespace'));
    expect(await isHealthChecked(manager, 'serviceaccount')).toBe(false);
    clearInterval(renewing);
    await eventually('it holds the second lock', isLeading(manager, 'm-second'));
    await eventually('serviceaccount runs', () => isHealthChecked(manager, 'serviceaccount'));
    expect(await isHealthChecked(manager, 'replicaset')).toBe(false);
    expect(await manager.stop()).toBeUndefined();
  });

  test('the loss of the second lock ends the program', async () => {
    const manager = await startMigrating('n');
    await eventually('it holds the second lock', isLeading(manager, 'n-second'));
    await takeLease('n-second');
    expect(await manager.ended).toMatchObject({
      ...{ name: 'LeaderElectionLostError', message: 'migration leaderelection lost' },
    });
  });

  test('so does the loss of the first', async () => {
    const manager = await startMigrating('o');
    await eventually('it holds the second lock', isLeading(manager, 'o-second'));
    await takeLease('o');
    expect(await manager.ended).toMatchObject({ name: 'LeaderElectionLostError', message: 'leaderelection lost' });
  });
});
