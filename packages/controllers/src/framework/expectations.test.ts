import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { Expectations } from './expectations.js';

test('creations are unmet until all of them are seen', () => {
  const expectations = new Expectations(new FakeClock());
  expectations.expectCreations('a', 2);
  expectations.creationSeen('a');
  expect(expectations.satisfied('a')).toBe(false);
  expectations.creationSeen('a');
  expect(expectations.satisfied('a')).toBe(true);
});

test('a deletion that is seen twice counts once', () => {
  const expectations = new Expectations(new FakeClock());
  expectations.expectDeletions('a', ['x', 'y']);
  expectations.deletionSeen('a', 'x');
  expectations.deletionSeen('a', 'x');
  expect(expectations.satisfied('a')).toBe(false);
  expectations.deletionSeen('a', 'y');
  expect(expectations.satisfied('a')).toBe(true);
});

test('an unmet expectation expires after five minutes', async () => {
  const clock = new FakeClock();
  const expectations = new Expectations(clock);
  expectations.expectCreations('a', 1);
  await clock.advance(5 * 60_000);
  expect(expectations.satisfied('a')).toBe(false);
  await clock.advance(1);
  expect(expectations.satisfied('a')).toBe(true);
});
