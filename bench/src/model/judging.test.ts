import { describe, expect, test } from '@jest/globals';
import { type Acknowledged, judgeAcknowledged, LogIndex } from './acknowledged.js';
import { appliedTwice, ownersFault } from './applied.js';
import type { Change, SeenEvent } from './change-log.js';
import { judgeSession, type WatchSession } from './judge-session.js';
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

function judge(session: WatchSession, selection = all): string | undefined {
  return judgeSession(log, { selection, form: 'whole', session });
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

describe('a watch is judged by the log', () => {
  test('all changes in order are right, and so is a part of them from their beginning', () => {
    expect(judge(after(2, [addY, changeX, changeY, removeY], 9))).toBeUndefined();
    expect(judge(after(2, [addY, bookmark(4), changeX]))).toBeUndefined();
    expect(judge(after(9, []))).toBeUndefined();
  });

  test('one that is lost, doubled, out of order, too late or of another content is found', () => {
    expect(judge(after(2, [addY, changeY]))).toMatch('MODIFIED a/y 7 instead of MODIFIED a/x 5');
    expect(judge(after(2, [addY, addY]))).toMatch('ADDED a/y 4 instead of MODIFIED a/x 5');
    expect(judge(after(2, [changeX, addY]))).toMatch('MODIFIED a/x 5 instead of ADDED a/y 4');
    expect(judge(after(2, [addY, changeX, changeY], 9))).toMatch('DELETED a/y 9 never came');
    expect(judge(after(2, [addY, bookmark(5), changeX]))).toMatch('a bookmark of 5 before MODIFIED a/x 5');
    expect(judge(after(2, [{ ...addY, digest: changeX.digest }]))).toMatch('with other content');
    expect(judge(after(9, [removeY]))).toMatch('after all there was');
  });

  test('what comes into a selection is added, and what leaves it is deleted as it was', () => {
    const leaves = event('DELETED', 'x', 5, x2);
    const comes = { ...changeY, type: 'ADDED' };
    expect(judge(after(2, [leaves, comes, removeY], 9), front)).toBeUndefined();
    expect(judge(after(2, [changeX, comes]), front)).toMatch('instead of DELETED a/x 5');
    expect(judge(after(2, [leaves, changeY]), front)).toMatch('instead of ADDED a/y 7');
  });

  test('a state that comes first is that of one revision, neither too old nor mixed', () => {
    const [x, x5] = [event('ADDED', 'x', 2, x2), { ...changeX, type: 'ADDED' }];
    expect(judge(stateFirst(4, [addY, x, bookmark(4, true), changeX]))).toBeUndefined();
    expect(judge(stateFirst(5, [addY, x, bookmark(4, true)]))).toMatch('older than 5');
    expect(judge(stateFirst(4, [addY, x5, bookmark(4, true)]))).toMatch('a/x of 5 instead of 2');
    expect(judge(stateFirst(4, [addY, bookmark(4, true)]))).toMatch('1 objects');
    expect(judge(stateFirst(4, [addY, addY, bookmark(4, true)]))).toMatch('a/y twice');
    // Without a mark any revision will do, if there is one.
    expect(judge(stateFirst(4, [addY, x5, changeY]))).toBeUndefined();
    expect(judge(stateFirst(4, [addY, x, removeY]))).toMatch('instead of MODIFIED a/x 5');
    expect(judge(stateFirst(7, [x5, addY]))).toMatch('ADDED a/y 4 after all there was');
  });
});

describe('a recorder is judged by itself', () => {
  const at: Record<number, ObjectState> = { 4: state('y', 4), 7: state('y', 7), 9: state('y', 9) };
  const faults = (...events: readonly SeenEvent[]) => readLog([x2], events, ({ revision }) => at[revision]).faults;
  const modified = event('MODIFIED', 'y', 7, state('y', 7));

  test('revisions that do not grow and events that do not fit are found', () => {
    expect(faults(addY, modified, removeY)).toEqual([]);
    expect(faults(addY, addY)).toContain('ADDED a/y 4 after 4');
    expect(faults(modified)).toEqual(['MODIFIED a/y 7, new']);
    expect(faults(addY, { ...modified, type: 'ADDED' })).toEqual(['ADDED a/y 7, known']);
    expect(faults(removeY)).toEqual(['DELETED a/y 9 of what was not there']);
  });

  test('a removal that shows another state than the last is found', () => {
    at[9] = state('y', 9, { tier: 'other' });
    expect(faults(addY, removeY)).toEqual(['DELETED a/y 9 shows another state than the last']);
  });
});

describe('answers are judged by the log', () => {
  const index = new LogIndex(log, () => 1);
  const written = (of: ObjectState, before = 0): Acknowledged => ({ type: 'written', what: 'w', state: of, before });

  test('a write that was acknowledged and seen by nobody, or differently, is found', () => {
    expect(judgeAcknowledged(index, written(state('y', 4)))).toBeUndefined();
    expect(judgeAcknowledged(index, written(state('y', 6)))).toMatch('seen by nobody');
    expect(judgeAcknowledged(index, written(state('y', 4, { tier: 'z' })))).toMatch('watched differently');
  });

  test('an answer older than what was acknowledged before is found', () => {
    expect(judgeAcknowledged(index, written(state('y', 4), 5))).toBeUndefined();
    expect(judgeAcknowledged(index, written(state('y', 4), 7))).toMatch('when 7 was acknowledged before it began');
  });

  test('a removal that nobody saw, and an apply that changes again what it applied, are found', () => {
    const deleted = (uid: string): Acknowledged => ({ type: 'deleted', what: 'd', uid, before: 0 });
    expect(judgeAcknowledged(index, deleted('uid-y'))).toBeUndefined();
    expect(judgeAcknowledged(index, deleted('uid-x'))).toMatch('its removal was seen by nobody');
    const object = (revision: number) => ({
      metadata: { name: 'y', namespace: 'a', resourceVersion: String(revision) },
    });
    expect(judgeAcknowledged(index, appliedTwice(object(4), object(4), 'a'))).toBeUndefined();
    expect(judgeAcknowledged(index, appliedTwice(object(4), object(7), 'a'))).toMatch('went from 4 to 7');
  });

  test('a field that was applied and has no owner, or another value, is found', () => {
    const configuration = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'y' }, data: { one: '1' } };
    const object = (fieldsV1: object, one = '1') => ({
      metadata: {
        ...{ name: 'y', resourceVersion: '4' },
        managedFields: [{ manager: 'red', operation: 'Apply', fieldsV1: { ...fieldsV1 } }],
      },
      data: { one },
    });
    const fault = (given: ReturnType<typeof object>) =>
      ownersFault(JSON.parse(JSON.stringify(given)), { manager: 'red', configuration });
    expect(fault(object({ 'f:data': { 'f:one': {} } }))).toBeUndefined();
    expect(fault(object({ 'f:data': { 'f:two': {} } }))).toBe('red applied .data.one and does not own it');
    expect(fault(object({ 'f:data': { 'f:one': {} } }, '2'))).toBe('red applied .data.one, which is something else');
  });
});
