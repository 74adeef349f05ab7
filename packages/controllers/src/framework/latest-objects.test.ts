import { expect, test } from '@jest/globals';
import { type ApiObject, FakeClock } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import { LatestObjects } from './latest-objects.js';

const object = (resourceVersion: string): ApiObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'v', resourceVersion },
});

/** An informer with one object, and the version that a decision sees. */
function given(cached: string | undefined) {
  let current = cached === undefined ? undefined : object(cached);
  const lister: Lister<ApiObject> = {
    get: () => current,
    list: () => (current === undefined ? [] : [current]),
    byIndex: () => [],
    size: 1,
  };
  const clock = new FakeClock();
  const latest = new LatestObjects(lister, clock);
  return {
    latest,
    clock,
    version: () => latest.get('v')?.metadata.resourceVersion,
    deliver: (version: string) => {
      current = object(version);
      latest.seen(current);
    },
  };
}

test('an own write counts until the informer delivers it', () => {
  const { latest, version, deliver } = given('1');
  latest.wrote(object('2'));
  latest.wrote(object('3'));
  expect(version()).toBe('3');
  expect(latest.latest([object('1')])).toEqual([object('3')]);
  deliver('2');
  expect(version()).toBe('3');
  deliver('3');
  deliver('4');
  expect(version()).toBe('4');
});

test('a version of another writer replaces it', () => {
  const { latest, version, deliver } = given('1');
  latest.wrote(object('2'));
  deliver('5');
  expect(version()).toBe('5');
});

test('a write that the informer has already delivered is not kept', () => {
  const { latest, version, deliver } = given('1');
  latest.wrote(object('2'));
  deliver('3');
  latest.wrote(object('3'));
  deliver('4');
  expect(version()).toBe('4');
});

test('a created object counts, and a deleted one or one with a conflict does not', () => {
  const { latest, version } = given(undefined);
  latest.wrote(object('1'));
  expect(version()).toBe('1');
  latest.forget(object('1'));
  expect(version()).toBeUndefined();
});

test('a write that the informer never delivers expires', async () => {
  const { latest, clock, version } = given('1');
  latest.wrote(object('2'));
  await clock.advance(10_000);
  expect(version()).toBe('2');
  await clock.advance(1);
  expect(version()).toBe('1');
});
