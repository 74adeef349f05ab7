import { describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { makeNames } from '@orch/apimachinery';
import { DeploymentAnnotations } from './annotations.js';

const prefix = 'deployment.kubernetes.io';
const annotations = new DeploymentAnnotations(makeNames('kubernetes'));
const deployment = (own: Record<string, string> = {}): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd', annotations: own },
  spec: { replicas: 1, selector: {}, template: {} },
});
const set = (revision?: string, createdSecond = 0): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: {
    name: `d-${revision}`,
    creationTimestamp: `2026-01-01T00:00:0${createdSecond}Z`,
    ...(revision === undefined ? {} : { annotations: { [`${prefix}/revision`]: revision } }),
  },
  spec: { replicas: 1, selector: {} },
});
/** The revision and the history of a set that becomes the newest one. */
const renewed = (revision: bigint, current: Record<string, string>) => {
  const desired = annotations.ofNewSet(deployment(), { current, revision });
  return [desired[`${prefix}/revision`], desired[`${prefix}/revision-history`]];
};

describe('revisions', () => {
  test.each([
    ['none', [], 1n],
    ['3 and 12', [set('3'), set('12')], 13n],
    ['one beyond 2^53', [set('9007199254740993')], 9_007_199_254_740_994n],
    ['signed and padded ones', [set('+5'), set('007')], 8n],
    ['ones that are no 64-bit integers', [set('9223372036854775808'), set('1e3'), set(' 7'), set('')], 1n],
    ['a negative one', [set('-3')], 1n],
  ])('follow exactly after %s', (_, sets, expected) => {
    expect(annotations.nextRevision(sets)).toBe(expected);
  });

  test('of the new set are copied to the deployment as text', () => {
    const written = (own: Record<string, string>, revision?: string) =>
      annotations.withRevisionOf(deployment(own), set(revision))?.[`${prefix}/revision`];
    expect(written({}, '9007199254740993')).toBe('9007199254740993');
    expect(written({ [`${prefix}/revision`]: '7' }, '007')).toBe('007');
    expect(written({ [`${prefix}/revision`]: '7' })).toBe('');
    expect([written({}), written({ [`${prefix}/revision`]: 'abc' }, 'abc')]).toEqual([undefined, undefined]);
  });

  test('order sets exactly; sets without a valid one by age', () => {
    const sets = [set('9007199254740993', 1), set('9007199254740992', 2), set('abc', 3), set('2', 4)];
    expect(sets.slice(0, 2).toSorted(annotations.compareRevisions)[0]).toBe(sets[1]);
    expect(sets.slice(2).toSorted(annotations.compareRevisions)[0]).toBe(sets[2]);
  });
});

describe('the set of the current template', () => {
  const revision = `${prefix}/revision`;
  const history = `${prefix}/revision-history`;
  test.each<readonly [string, Record<string, string>, readonly (string | undefined)[]]>([
    ['gets its first revision', {}, ['4', undefined]],
    ['keeps a newer one', { [revision]: '9' }, ['9', undefined]],
    ['remembers the one it had', { [revision]: '2' }, ['4', '2']],
    ['remembers it as it was written', { [revision]: '+2', [history]: '1' }, ['4', '1,+2']],
    ['remembers an empty one', { [revision]: '' }, ['4', '']],
    ['replaces a history that begins empty', { [revision]: '2', [history]: ',1' }, ['4', '2']],
    ['keeps one that is no number', { [revision]: 'abc' }, ['abc', undefined]],
    ['keeps one beyond 64 bits', { [revision]: '9223372036854775808' }, ['9223372036854775808', undefined]],
  ])('%s', (_, current, expected) => {
    expect(renewed(4n, current)).toEqual(expected);
  });

  test('gets no revision beyond 64 bits', () => {
    expect(renewed(9_223_372_036_854_775_808n, {})).toEqual([undefined, undefined]);
  });

  test('has the annotations of the deployment, except those of the controller and of kubectl', () => {
    const own = { note: 'a', [revision]: '7', 'kubectl.kubernetes.io/last-applied-configuration': '{}' };
    expect(annotations.ofNewSet(deployment(own), { current: { kept: 'b' }, revision: 1n })).toEqual({
      kept: 'b',
      note: 'a',
      [revision]: '1',
    });
  });

  test('drops the oldest revisions from a history of more than 2,000 characters', () => {
    const numbers = Array.from({ length: 399 }, (_, index) => String(1_000 + index));
    const full = numbers.join(',');
    expect(full).toHaveLength(1_994);
    expect(renewed(4n, { [revision]: '2', [history]: full })[1]).toBe(`${full},2`);
    expect(renewed(99_999n, { [revision]: '99998', [history]: full })[1]).toHaveLength(2_000);
    expect(renewed(999_999n, { [revision]: '999998', [history]: full })[1]).toBe(
      `${numbers.slice(1).join(',')},999998`,
    );
    const single = '9'.repeat(2_000);
    expect(renewed(4n, { [revision]: '2', [history]: single })[1]).toBe('2');
  });
});

test.each([
  ['3', 3],
  ['+3', 3],
  ['4294967297', 1],
  ['', undefined],
  ['1e0', undefined],
  ['1.0', undefined],
  ['99999999999999999999', undefined],
])('the size annotation %j is read as %p', (text, expected) => {
  const noted = set();
  noted.metadata.annotations = { [`${prefix}/desired-replicas`]: text, [`${prefix}/max-replicas`]: text };
  expect([annotations.desiredReplicasOf(noted), annotations.maxReplicasOf(noted)]).toEqual([expected, expected]);
});
