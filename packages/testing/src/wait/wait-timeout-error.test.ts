import { describe, expect, test } from '@jest/globals';
import { describeTarget } from './wait-target.js';
import { WaitTimeoutError } from './wait-timeout-error.js';

const common = { target: 'pods "a"', state: 'not ready', timeoutMs: 50 };
const named = (name: string) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name } });
const textOf = (name: string) => `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"${name}"}}`;

describe('the error of a wait that timed out', () => {
  test('has the objects as last seen, without managed fields in its message', () => {
    const managed = { ...named('a'), metadata: { name: 'a', managedFields: [{ manager: 'me' }] } };
    const error = new WaitTimeoutError({ ...common, lastSeen: [managed] });
    expect(error).toMatchObject({ name: 'WaitTimeoutError', timeoutMs: 50, cause: undefined });
    expect(error.lastSeen).toEqual([managed]);
    expect(error.message).toBe(`pods "a": not ready after 50 ms; last seen: ${textOf('a')}`);
  });

  test('tells a server without response from a response without objects', () => {
    const silent = new WaitTimeoutError({ ...common, lastSeen: undefined });
    expect(silent.message).toBe('pods "a": not ready after 50 ms; last seen: no response of the server');
    expect(silent.lastSeen).toEqual([]);
    const empty = new WaitTimeoutError({ ...common, lastSeen: [] });
    expect(empty.message).toBe('pods "a": not ready after 50 ms; last seen: nothing');
  });

  test('shows at most five objects, and the number of the others', () => {
    const objects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(named);
    const five = ['a', 'b', 'c', 'd', 'e'].map(textOf).join(', ');
    const messageOf = (count: number) =>
      new WaitTimeoutError({ ...common, lastSeen: objects.slice(0, count) }).message.split('last seen: ')[1];
    expect(messageOf(5)).toBe(five);
    expect(messageOf(7)).toBe(`${five} and 2 more`);
  });

  test('shows at most 2000 characters of an object', () => {
    const around = textOf('').length;
    const messageOf = (length: number) =>
      new WaitTimeoutError({ ...common, lastSeen: [named('x'.repeat(length - around))] }).message.split('seen: ')[1];
    expect(messageOf(2_000)).toBe(textOf('x'.repeat(2_000 - around)));
    expect(messageOf(2_001)).toBe(`${textOf('x'.repeat(2_001 - around)).slice(0, 2_000)}…`);
  });

  test.each([new Error('no phase'), 'no phase'])('has what the predicate threw as its cause: %p', (cause) => {
    const error = new WaitTimeoutError({ ...common, lastSeen: [], cause });
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('pods "a": not ready after 50 ms; the predicate threw: no phase; last seen: nothing');
  });
});

const pods = { group: '', version: 'v1', resource: 'pods' };
const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };

test.each([
  [pods, 'pods'],
  [deployments, 'deployments.apps'],
  [{ ...pods, name: 'a' }, 'pods "a"'],
  [{ ...deployments, namespace: 'n' }, 'deployments.apps in namespace "n"'],
  [{ ...pods, name: 'a', namespace: 'n' }, 'pods "a" in namespace "n"'],
])('the target %j is described as %s', (target, text) => {
  expect(describeTarget(target)).toBe(text);
});
