import { expect, test } from '@jest/globals';
import { IntakeTurns, intakeMsMax } from './intake-turns.js';

/** Uses up the time of a turn. */
function work(): void {
  const endMs = performance.now() + intakeMsMax;
  while (performance.now() < endMs);
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('begins requests at once while the turn has time', () => {
  const intake = new IntakeTurns();
  const begun: number[] = [];
  for (let request = 0; request < 3; request++) intake.admit({ waiting: [] }, () => begun.push(request));
  expect(begun).toEqual([0, 1, 2]);
});

test('begins one request of each connection per round when the turns are too short for all', async () => {
  const intake = new IntakeTurns();
  const begun: string[] = [];
  const busy = { waiting: [] };
  const small = { waiting: [] };
  const begin = (name: string) => () => {
    begun.push(name);
    work();
  };
  for (let request = 1; request <= 6; request++) intake.admit(busy, begin(`busy ${request}`));
  intake.admit(small, begin('small 1'));
  intake.admit(small, begin('small 2'));
  expect(begun).toEqual(['busy 1']);
  while (begun.length < 8) await nextTurn();
  expect(begun).toEqual(['busy 1', 'busy 2', 'small 1', 'busy 3', 'small 2', 'busy 4', 'busy 5', 'busy 6']);
});

test('lets other work of the event loop run between requests that use up their turns', async () => {
  const intake = new IntakeTurns();
  const connection = { waiting: [] };
  let begun = 0;
  const begin = () => {
    begun += 1;
    work();
  };
  for (let request = 0; request < 4; request++) intake.admit(connection, begin);
  const seen: number[] = [];
  while (begun < 4) {
    await nextTurn();
    seen.push(begun);
  }
  expect(seen).toContain(2);
  expect(seen).toContain(3);
});
