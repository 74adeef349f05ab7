import { describe, expect, test } from '@jest/globals';
import { type Acknowledged, checkAcknowledged, LogIndex } from './acknowledged.js';
import { appliedTwice, ownershipError } from './applied.js';
import type { Change, SeenEvent } from './change-log.js';
import { checkSession, type WatchSession } from './check-session.js';
import { type ObjectState, stateOf } from './object-state.js';
import { readLog } from './read-log.js';
import type { Selection } from './selection.js';

function state(name: string, revision: number, labels: Record<string, string> = {}): ObjectState {
  return stateOf({ metadata: { name, namespace: 'a', uid: `uid-${name}`, resourceVersion: String(revision), labels } });
}

const put = (name: string, revision: number, labels?: Record<string, string>): Change => ({
  type: 'put',
  revision,
  state: state(name, revision, labels),
});

const x2 = state('x', 2, { tier: 'front' });
const log: readonly Change[] = [
  put('x', 2, { tier: 'front' }),
  put('y', 4),
  put('x', 5, { tier: 'back' }),
  put('y', 7, { tier: 'front' }),
  { type: 'delete', revision: 9, last: state('y', 9, { tier: 'front' }) },
];

const all: Selection = { resource: 'configmaps' };
const front: Selection = {
  resource: 'configmaps',
  label: { text: 'tier=front', matches: ({ tier }) => tier === 'front' },
};

function event(type: string, name: string, revision: number, of: ObjectState): SeenEvent {
  return { type, key: `a/${name}`, revision, digest: of.digest.whole };
}
const [addY, changeX, changeY, removeY] = [
  event('ADDED', 'y', 4, state('y', 4)),
  event('MODIFIED', 'x', 5, state('x', 5, { tier: 'back' })),
  event('MODIFIED', 'y', 7, state('y', 7, { tier: 'front' })),
  event('DELETED', 'y', 9, state('y', 7, { tier: 'front' })),
];
const bookmark = (revision: number, marked = false) => ({ type: 'BOOKMARK', key: '', revision, digest: '', marked });

function check(session: WatchSession, selection = all): string | undefined {
  return checkSession(log, { selection, form: 'whole', session });
}
const after = (revision: number, events: WatchSession['events'], completeTo?: number): WatchSession => ({
  start: { type: 'after', revision },
  events,
  ...(completeTo === undefined ? {} : { completeTo }),
});
const stateFirst = (notBefore: number, events: WatchSession['events']): WatchSession => ({
  start: { type: 'state', notBefore },
  events,
});

describe('a watch session', () => {
  test('is correct with all changes in order, or with a prefix of them', () => {
    expect(check(after(2, [addY, changeX, changeY, removeY], 9))).toBeUndefined();
    expect(check(after(2, [addY, bookmark(4), changeX]))).toBeUndefined();
    expect(check(after(9, []))).toBeUndefined();
  });

  test('is wrong with a lost, duplicate, reordered or late event, or other content', () => {
    expect(check(after(2, [addY, changeY]))).toMatch('MODIFIED a/y 7 instead of MODIFIED a/x 5');
    expect(check(after(2, [addY, addY]))).toMatch('ADDED a/y 4 instead of MODIFIED a/x 5');
    expect(check(after(2, [changeX, addY]))).toMatch('MODIFIED a/x 5 instead of ADDED a/y 4');
    expect(check(after(2, [addY, changeX, changeY], 9))).toMatch('DELETED a/y 9 never came');
    expect(check(after(2, [addY, bookmark(5), changeX]))).toMatch('a bookmark of 5 before MODIFIED a/x 5');
    expect(check(after(2, [{ ...addY, digest: changeX.digest }]))).toMatch('with other content');
    expect(check(after(9, [removeY]))).toMatch('after the last change');
  });

  test('has ADDED for objects that enter the selection, and DELETED with the last state for those that leave', () => {
    const leaves = event('DELETED', 'x', 5, x2);
    const comes = { ...changeY, type: 'ADDED' };
    expect(check(after(2, [leaves, comes, removeY], 9), front)).toBeUndefined();
    expect(check(after(2, [changeX, comes]), front)).toMatch('instead of DELETED a/x 5');
    expect(check(after(2, [leaves, changeY]), front)).toMatch('instead of ADDED a/y 7');
  });

  test('begins with the state of one revision, neither stale nor mixed', () => {
    const [x, x5] = [event('ADDED', 'x', 2, x2), { ...changeX, type: 'ADDED' }];
    expect(check(stateFirst(4, [addY, x, bookmark(4, true), changeX]))).toBeUndefined();
    expect(check(stateFirst(5, [addY, x, bookmark(4, true)]))).toMatch('older than 5');
    expect(check(stateFirst(4, [addY, x5, bookmark(4, true)]))).toMatch('a/x of 5 instead of 2');
    expect(check(stateFirst(4, [addY, bookmark(4, true)]))).toMatch('1 objects');
    expect(check(stateFirst(4, [addY, addY, bookmark(4, true)]))).toMatch('a/y twice');
    // Without a mark any revision is accepted.
    expect(check(stateFirst(4, [addY, x5, changeY]))).toBeUndefined();
    expect(check(stateFirst(4, [addY, x, removeY]))).toMatch('instead of MODIFIED a/x 5');
    expect(check(stateFirst(7, [x5, addY]))).toMatch('ADDED a/y 4 after the last change');
  });
});

describe('the log of a recorder', () => {
  const at: Record<number, ObjectState> = { 4: state('y', 4), 7: state('y', 7), 9: state('y', 9) };
  const errors = (...events: readonly SeenEvent[]) => readLog([x2], events, ({ revision }) => at[revision]).errors;
  const modified = event('MODIFIED', 'y', 7, state('y', 7));

  test('is wrong with revisions that do not increase, and events that do not fit the state', () => {
    expect(errors(addY, modified, removeY)).toEqual([]);
    expect(errors(addY, addY)).toContain('ADDED a/y 4 after 4');
    expect(errors(modified)).toEqual(['MODIFIED a/y 7, new']);
    expect(errors(addY, { ...modified, type: 'ADDED' })).toEqual(['ADDED a/y 7, known']);
    expect(errors(removeY)).toEqual(['DELETED a/y 9of a missing object']);
  });

  test('is wrong with a removal that shows another state than the last', () => {
    at[9] = state('y', 9, { tier: 'other' });
    expect(errors(addY, removeY)).toEqual(['DELETED a/y 9 shows another state than the last']);
  });
});

describe('a response', () => {
  const index = new LogIndex(log, () => 1);
  const written = (of: ObjectState, before = 0): Acknowledged => ({ type: 'written', what: 'w', state: of, before });

  test('is wrong for an acknowledged write that is missing from the log or differs from it', () => {
    expect(checkAcknowledged(index, written(state('y', 4)))).toBeUndefined();
    expect(checkAcknowledged(index, written(state('y', 6)))).toMatch('is not in the log');
    expect(checkAcknowledged(index, written(state('y', 4, { tier: 'z' })))).toMatch('differs between response and log');
  });

  test('is wrong when it is older than an acknowledged change', () => {
    expect(checkAcknowledged(index, written(state('y', 4), 5))).toBeUndefined();
    expect(checkAcknowledged(index, written(state('y', 4), 7))).toMatch('when 7 was acknowledged before it began');
  });

  test('is wrong for a removal that is not in the log, and for a repeated apply that changes the object', () => {
    const deleted = (uid: string): Acknowledged => ({ type: 'deleted', what: 'd', uid, before: 0 });
    expect(checkAcknowledged(index, deleted('uid-y'))).toBeUndefined();
    expect(checkAcknowledged(index, deleted('uid-x'))).toMatch('its removal is not in the log');
    const object = (revision: number) => ({
      metadata: { name: 'y', namespace: 'a', resourceVersion: String(revision) },
    });
    expect(checkAcknowledged(index, appliedTwice(object(4), object(4), 'a'))).toBeUndefined();
    expect(checkAcknowledged(index, appliedTwice(object(4), object(7), 'a'))).toMatch('went from 4 to 7');
  });

  test('is wrong for an applied field without its owner, or with another value', () => {
    const configuration = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'y' }, data: { one: '1' } };
    const object = (fieldsV1: object, one = '1') => ({
      metadata: {
        ...{ name: 'y', resourceVersion: '4' },
        managedFields: [{ manager: 'red', operation: 'Apply', fieldsV1: { ...fieldsV1 } }],
      },
      data: { one },
    });
    const error = (given: ReturnType<typeof object>) =>
      ownershipError(JSON.parse(JSON.stringify(given)), { manager: 'red', configuration });
    expect(error(object({ 'f:data': { 'f:one': {} } }))).toBeUndefined();
    expect(error(object({ 'f:data': { 'f:two': {} } }))).toBe('red applied .data.one and does not own it');
    expect(error(object({ 'f:data': { 'f:one': {} } }, '2'))).toBe('red applied .data.one, which has another value');
  });
});
