import { expect, test } from '@jest/globals';
import { type ManagerWrite, takingsOf, writesWithoutLock } from './write-log.js';

const at = (seconds: number) => `2021-04-08T12:00:${String(seconds).padStart(2, '0')}.000000Z`;
const lock = (manager: string, seconds: number, isSuccess = true, holder = `${manager}_1`): ManagerWrite => ({
  ...{ manager, holder, what: 'update leases/system/manager', isElection: true, isSuccess },
  ...{ receivedAt: at(seconds), endedAt: at(seconds + 1) },
});
const write = (manager: string, seconds: number): ManagerWrite => ({
  ...lock(manager, seconds),
  ...{ what: 'create pods/a', isElection: false, holder: undefined },
});

test('each change of the holder is a taking; failed tries and renewals are none', () => {
  const writes = [lock('a', 1), lock('a', 3), lock('b', 5, false), lock('b', 7), lock('a', 9)];
  expect(takingsOf(writes).map(({ manager, endedAt }) => [manager, endedAt])).toEqual([
    ['a', at(2)],
    ['b', at(8)],
    ['a', at(10)],
  ]);
});

test('a manager that was killed and started again takes the lock as another holder', () => {
  const writes = [lock('a', 1), lock('a', 3, true, 'a_2'), lock('a', 5, true, 'a_2')];
  expect(takingsOf(writes).map(({ holder, endedAt }) => [holder, endedAt])).toEqual([
    ['a_1', at(2)],
    ['a_2', at(4)],
  ]);
});

test('a write is without the lock when it is received after another manager has taken it', () => {
  const late = write('a', 9);
  const writes = [lock('a', 1), write('a', 3), lock('b', 7), write('a', 7), late, write('b', 10)];
  expect(writesWithoutLock(writes)).toEqual([late]);
});

test('events of the election are no writes of controllers', () => {
  const event = { ...lock('a', 9), what: 'create events/system/a' };
  expect(writesWithoutLock([lock('a', 1), lock('b', 3), event])).toEqual([]);
});
