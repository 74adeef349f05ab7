import { expect, test } from '@jest/globals';
import { alreadyExistsError, FakeClock } from '@orch/apimachinery';
import { Expectations } from './expectations.js';

/** Expectations, and a maker of the names m1, m2, … */
function given() {
  const clock = new FakeClock();
  const expectations = new Expectations(clock);
  let made = 0;
  const namesFor = (key: string, wanted: number | readonly string[]) =>
    expectations.namesFor(key, {
      subjects: typeof wanted === 'number' ? Array.from({ length: wanted }, () => '') : wanted,
      make: () => {
        made += 1;
        return `m${made}`;
      },
    });
  return { clock, expectations, namesFor };
}

test('creations are unmet until all of them are seen', () => {
  const { expectations } = given();
  expectations.expectCreations('a', ['x', 'y']);
  expectations.creationSeen('a', 'x');
  expect(expectations.satisfied('a')).toBe(false);
  expectations.creationSeen('a', 'y');
  expect(expectations.satisfied('a')).toBe(true);
});

test('a creation that is seen twice, or that another has made, counts once', () => {
  const { expectations } = given();
  expectations.expectCreations('a', ['x', 'y']);
  expectations.creationSeen('a', 'x');
  expectations.creationSeen('a', 'x');
  expectations.creationSeen('a', 'z');
  expect(expectations.satisfied('a')).toBe(false);
});

test('a failed creation that the informer delivers later does not meet the expectation of another', () => {
  const { expectations } = given();
  expectations.expectCreations('a', ['x', 'y']);
  expectations.creationFailed('a', 'x', new Error('the connection broke'));
  expectations.creationSeen('a', 'x');
  expect(expectations.satisfied('a')).toBe(false);
  expectations.creationSeen('a', 'y');
  expect(expectations.satisfied('a')).toBe(true);
});

test('the name of a failed creation is the first that the next creation uses, until the object is seen', () => {
  const { expectations, namesFor } = given();
  const names = namesFor('a', 3);
  expect(names).toEqual(['m1', 'm2', 'm3']);
  expectations.expectCreations('a', names);
  expectations.creationFailed('a', 'm2', new Error('the connection broke'));
  expectations.creationFailed('a', 'm3');
  expect(namesFor('a', 1)).toEqual(['m2']);
  expect(namesFor('a', 3)).toEqual(['m2', 'm3', 'm4']);
  expect(namesFor('b', 1)).toEqual(['m5']);
  expectations.creationSeen('a', 'm2');
  expect(namesFor('a', 2)).toEqual(['m3', 'm6']);
});

test('the name of a failed creation is not used again when its object was seen, or another object has it', () => {
  const { expectations, namesFor } = given();
  expectations.expectCreations('a', ['x', 'y']);
  expectations.creationSeen('a', 'x');
  expectations.creationFailed('a', 'x', new Error('the connection broke'));
  expectations.creationFailed('a', 'y', alreadyExistsError({ group: '', resource: 'pods' }, 'y'));
  expect(expectations.satisfied('a')).toBe(true);
  expect(namesFor('a', 1)).toEqual(['m1']);
});

test('the name of a failed creation is used again for its subject alone', () => {
  const { expectations, namesFor } = given();
  const names = namesFor('a', ['node 1', 'node 2', 'node 3']);
  expectations.expectCreations('a', names);
  expectations.creationFailed('a', 'm3', new Error('the connection broke'));
  expectations.creationFailed('a', 'm2', new Error('the connection broke'));
  expect(namesFor('a', ['node 1', 'node 2', 'node 3'])).toEqual(['m4', 'm2', 'm3']);
  expectations.creationSeen('a', 'm2');
  expect(namesFor('a', ['node 2', 'node 3', 'node 3'])).toEqual(['m5', 'm3', 'm6']);
});

test('a forgotten key has no names of failed creations', () => {
  const { expectations, namesFor } = given();
  expectations.creationFailed('a', 'x');
  expectations.forget('a');
  expect(namesFor('a', 1)).toEqual(['m1']);
});

test('a deletion that is seen twice counts once', () => {
  const { expectations } = given();
  expectations.expectDeletions('a', ['x', 'y']);
  expectations.deletionSeen('a', 'x');
  expectations.deletionSeen('a', 'x');
  expect(expectations.satisfied('a')).toBe(false);
  expectations.deletionSeen('a', 'y');
  expect(expectations.satisfied('a')).toBe(true);
});

test('a deletion that failed is remembered until it is seen or the key is forgotten', () => {
  const { expectations } = given();
  const tried = (key: string) => ['x', 'y', 'z'].filter((uid) => expectations.wasTried(key, uid));
  expectations.expectDeletions('a', ['x', 'y', 'z']);
  expectations.deletionFailed('a', 'x');
  expectations.deletionFailed('a', 'y');
  expect([tried('a'), tried('b'), expectations.satisfied('a')]).toEqual([['x', 'y'], [], false]);
  expectations.deletionSeen('a', 'z');
  expectations.deletionSeen('a', 'x');
  expect([tried('a'), expectations.satisfied('a')]).toEqual([['y'], true]);
  expectations.forget('a');
  expect(tried('a')).toEqual([]);
});

test('an unmet expectation expires after five minutes', async () => {
  const { clock, expectations } = given();
  expectations.expectCreations('a', ['x']);
  await clock.advance(5 * 60_000);
  expect(expectations.satisfied('a')).toBe(false);
  await clock.advance(1);
  expect(expectations.satisfied('a')).toBe(true);
});
