import { describe, expect, test } from '@jest/globals';
import { FakeClock, notFoundError } from '@orch/apimachinery';
import { ConnectionError } from '../transport/transport.js';
import { EventQueue } from './event-queue.js';
import { eventName, eventNamespace, eventObjectOf } from './object-reference.js';
import { RecentEntries } from './recent-entries.js';

function given(random = 0.5) {
  const clock = new FakeClock();
  const dropped: unknown[] = [];
  return {
    clock,
    dropped,
    queue: new EventQueue({ clock, random: () => random, onDropped: (error) => dropped.push(error) }),
  };
}

describe('a queue of events', () => {
  test('sends one after another', async () => {
    const { queue } = given();
    const order: string[] = [];
    for (const name of ['a', 'b']) {
      queue.add(async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      });
    }
    await queue.flush();
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('tries 12 times while the connection breaks, the first pause random, and then goes on', async () => {
    const { queue, clock, dropped } = given();
    const error = new ConnectionError('broke');
    let tries = 0;
    queue.add(async () => {
      tries += 1;
      throw error;
    });
    let isSent = false;
    queue.add(async () => {
      isSent = true;
    });
    await clock.advance(4_999);
    expect(tries).toBe(1);
    await clock.advance(1);
    expect(tries).toBe(2);
    await clock.advance(9_999);
    expect(tries).toBe(2);
    await clock.advance(1);
    expect(tries).toBe(3);
    await clock.advance(90_000);
    expect([tries, dropped, isSent]).toEqual([12, [error], true]);
    expect(clock.timersPending).toBe(0);
  });

  test('drops an event that the server rejects', async () => {
    const { queue, dropped, clock } = given();
    const error = notFoundError({ group: '', resource: 'events' }, 'a');
    queue.add(() => Promise.reject(error));
    await queue.flush();
    expect(dropped).toEqual([error]);
    expect(clock.timersPending).toBe(0);
  });

  test('drops the newest when 1,000 wait; reports the first, and their number when it is empty again', async () => {
    const { queue, dropped } = given();
    let sent = 0;
    const add = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        queue.add(async () => {
          sent += 1;
        });
      }
    };
    const [first, all] = ['more than 1000 events wait', 'events dropped while 1000 others waited: 2500'];
    add(3_500);
    expect(dropped).toEqual([new Error(first)]);
    await queue.flush();
    expect([sent, dropped]).toEqual([1_000, [new Error(first), new Error(all)]]);
    add(1_001);
    await queue.flush();
    const once = 'events dropped while 1000 others waited: 1';
    expect([sent, dropped.slice(2)]).toEqual([2_000, [new Error(first), new Error(once)]]);
  });

  test('that is not full for a moment goes on counting what it drops', async () => {
    const { queue, dropped } = given();
    const releases: (() => void)[] = [];
    const add = () => queue.add(() => new Promise((resolve) => releases.push(resolve)));
    for (let index = 0; index < 1_002; index += 1) add();
    for (let burst = 0; burst < 3; burst += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      releases.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
      add();
      add();
    }
    expect(dropped).toHaveLength(1);
    queue.close();
    releases.shift()?.();
    await queue.flush();
    expect(dropped.slice(1)).toEqual([new Error('events dropped while 1000 others waited: 5')]);
  });

  test('that is closed drops what waits', async () => {
    const { queue, clock } = given();
    let sent = 0;
    queue.add(() => Promise.reject(new ConnectionError('broke')));
    queue.add(async () => {
      sent += 1;
    });
    await clock.advance(1);
    queue.close();
    queue.add(async () => {
      sent += 1;
    });
    await queue.flush();
    expect([sent, clock.timersPending]).toEqual([0, 0]);
  });
});

test('an event is named by its object and the nanoseconds in hexadecimal', () => {
  const object = { apiVersion: 'v1', kind: 'Node', name: 'n' };
  const now = new Date('2021-04-08T12:00:00Z');
  expect(eventName(object, { now, order: 0 })).toBe(`n.${(1617883200000n * 1_000_000n).toString(16)}`);
  expect(eventName(object, { now, order: 1_000_001 })).toBe(`n.${(1617883200000n * 1_000_000n + 1n).toString(16)}`);
});

test('an event of a cluster-scoped object is in the namespace default', () => {
  const node = eventObjectOf({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
  expect(node).toEqual({ apiVersion: 'v1', kind: 'Node', name: 'n' });
  expect(eventNamespace(node)).toBe('default');
  const metadata = { name: 'p', namespace: 'm', uid: 'u', resourceVersion: '5' };
  const pod = eventObjectOf({ apiVersion: 'v1', kind: 'Pod', metadata }, { fieldPath: 'spec' });
  expect(pod).toEqual({ apiVersion: 'v1', kind: 'Pod', ...metadata, fieldPath: 'spec' });
  expect(eventNamespace(pod)).toBe('m');
});

test('recent entries forget the least recently used', () => {
  const entries = new RecentEntries<number>(2);
  entries.set('a', 1);
  entries.set('b', 2);
  entries.get('a');
  entries.set('c', 3);
  expect(entries.entries()).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
  entries.set('a', 4);
  entries.set('d', 5);
  expect(entries.get('c')).toBeUndefined();
  entries.delete('a');
  expect(entries.entries()).toEqual([['d', 5]]);
});
