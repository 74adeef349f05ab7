import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, makeNames, systemClock, wellKnown } from '@orch/apimachinery';
import { LeaderElector, type LockType, lockTypes, makeLock } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { eventually } from './tcp-relay.fixture.js';

type Lease = ApiObject & { readonly spec?: { readonly holderIdentity?: string; readonly renewTime?: string } };
const namespace = 'default';
const times = { leaseDurationMs: 1_000, renewDeadlineMs: 800, retryPeriodMs: 50 };

describe.each(['orch', 'kubernetes'] as const)('on a server in the dialect %s', (naming) => {
  let plane: ControlPlane;
  const names = makeNames(naming);
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
  });
  afterAll(() => plane.stop());

  const annotation = () => names.value(wellKnown.annotations.leaderElectionRecord);
  const leases = () =>
    plane.client.resource<Lease>({ group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' });
  const holderInLease = async (name: string) => (await leases().get(name, { namespace })).spec?.holderIdentity;
  const holderInAnnotation = async (resource: string, name: string) => {
    const object = await plane.client.resource({ group: '', version: 'v1', resource }).get(name, { namespace });
    return JSON.parse(object.metadata.annotations?.[annotation()] ?? '{}').holderIdentity;
  };
  const start = (
    identity: string,
    place: { type: LockType; name: string },
    { releaseOnEnd = false, ...longer }: Partial<typeof times> & { readonly releaseOnEnd?: boolean } = {},
  ) => {
    const ending = new AbortController();
    const lock = makeLock(plane.client, { ...place, namespace });
    const elector = new LeaderElector({ lock, clock: systemClock(), identity, releaseOnEnd, ...times, ...longer });
    const outcome = elector
      .run((leading) => new Promise((resolve) => leading.addEventListener('abort', resolve)), { signal: ending.signal })
      .catch((error: unknown) => error);
    return { elector, ending, outcome };
  };

  test.each(lockTypes)('one of two programs leads with the lock %s, then the other', async (type) => {
    const place = { type, name: `lock-${type}` };
    const first = start('first', place, { releaseOnEnd: true });
    await eventually('the first leads', () => first.elector.isLeading);
    const second = start('second', place);
    await eventually('the second knows the leader', () => second.elector.leader === 'first');
    expect(second.elector.isLeading).toBe(false);
    first.ending.abort();
    await first.outcome;
    await eventually('the second leads', () => second.elector.isLeading);
    if (type.endsWith('leases')) expect(await holderInLease(place.name)).toBe('second');
    if (type !== 'leases') expect(await holderInAnnotation(type.replace(/leases$/, ''), place.name)).toBe('second');
    second.ending.abort();
    await second.outcome;
  });

  test.each(['endpoints', 'configmaps'] as const)(
    'a program moves from %s to leases beside one that has not',
    async (old) => {
      const name = `moving-${old}`;
      const before = start('before', { type: old, name });
      await eventually('the old program leads', () => before.elector.isLeading);
      const moving = start('moving', { type: `${old}leases`, name });
      await eventually('the new one knows the leader', () => moving.elector.leader === 'before');
      before.ending.abort();
      await before.outcome;
      await eventually('the new one leads', () => moving.elector.isLeading);
      expect([await holderInLease(name), await holderInAnnotation(old, name)]).toEqual(['moving', 'moving']);
      const after = start('after', { type: 'leases', name });
      await eventually('one with leases alone knows the leader', () => after.elector.leader === 'moving');
      expect(after.elector.isLeading).toBe(false);
      for (const each of [moving, after]) each.ending.abort();
      await Promise.all([moving.outcome, after.outcome]);
    },
  );

  test('two locks with different holders have an unknown leader until the lease expires', async () => {
    const name = 'split';
    // Neither may miss its renewals before the third has seen both, however busy the machine is.
    const longer = { leaseDurationMs: 3_000, renewDeadlineMs: 2_500 };
    const one = start('one', { type: 'configmaps', name }, longer);
    const two = start('two', { type: 'leases', name }, longer);
    await eventually('both lead their own lock', () => one.elector.isLeading && two.elector.isLeading);
    const moving = start('moving', { type: 'configmapsleases', name });
    const unknown = naming === 'orch' ? 'leaderelection.orch.io/unknown' : 'leaderelection.k8s.io/unknown';
    await eventually('the leader is unknown', () => moving.elector.leader === unknown);
    expect(moving.elector.isLeading).toBe(false);
    for (const each of [one, two]) each.ending.abort();
    await Promise.all([one.outcome, two.outcome]);
    await eventually('it leads', () => moving.elector.isLeading);
    moving.ending.abort();
    await moving.outcome;
  });

  test('records have times with microseconds in leases, and whole seconds in annotations', async () => {
    const place = { type: 'configmapsleases', name: 'times' } as const;
    const { elector, ending, outcome } = start('a', place);
    await eventually('it leads', () => elector.isLeading);
    expect((await leases().get('times', { namespace })).spec?.renewTime).toMatch(/\.\d{6}Z$/);
    const map = await plane.client
      .resource({ group: '', version: 'v1', resource: 'configmaps' })
      .get('times', { namespace });
    expect(JSON.parse(map.metadata.annotations?.[annotation()] ?? '{}')).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 1,
      acquireTime: expect.stringMatching(/:\d\dZ$/),
      renewTime: expect.stringMatching(/:\d\dZ$/),
      leaderTransitions: 0,
    });
    ending.abort();
    await outcome;
  });
});
