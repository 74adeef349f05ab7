import { describe, expect, test } from '@jest/globals';
import type { CachedEntry, CacheEvent } from '@orch/storage';
import { ConvertedEvents, convertedSteps } from './converted-events.js';

/** An event of an object with this name, whose JSON has 10 bytes. */
function event(name: string): CacheEvent {
  const entry: CachedEntry = {
    ...{ namespace: '', name, revision: 1 as CachedEntry['revision'], fields: [], labels: {}, json: Buffer.alloc(10) },
    object: () => ({ kind: 'Widget', apiVersion: 'v1', metadata: { name } }),
    representation: (_name, make) => make(entry),
    keptRepresentation: () => undefined,
  };
  return { type: 'ADDED', entry };
}
const namesOf = (events: readonly CacheEvent[]) => events.map(({ entry }) => entry.name);

/** A converter whose calls are ended by the test, and a log of delivered events and callbacks. */
function setUp(bytesMax = 100) {
  const log: string[] = [];
  const calls: { readonly names: readonly string[]; end(error?: Error): Promise<void> }[] = [];
  const abort = new AbortController();
  const convert = (entries: readonly CachedEntry[]) =>
    new Promise<readonly CachedEntry[]>((resolve, reject) => {
      const end = async (error?: Error) => {
        if (error === undefined) resolve(entries.map((entry) => ({ ...entry, name: `${entry.name}!` })));
        else reject(error);
        await new Promise((done) => setImmediate(done));
      };
      calls.push({ names: entries.map(({ name }) => name), end });
    });
  const options = {
    ...{ convert, bytesMax, signal: abort.signal },
    deliver: (events: readonly CacheEvent[]) => void log.push(namesOf(events).join()),
    onFailure: (error: unknown) => void log.push(String(error)),
    onOverflow: () => void log.push('overflow'),
  };
  return { log, calls, abort, options, events: new ConvertedEvents(options) };
}

describe('converted live events', () => {
  test('are delivered in order; queued events are converted in one call, up to the next action', async () => {
    const { events, log, calls } = setUp();
    events.after(() => log.push('first action'));
    events.add([event('a')]);
    events.add([event('b')]);
    events.add([event('c'), event('d')]);
    events.after(() => log.push('action'));
    events.add([event('e')]);
    expect(log).toEqual(['first action']);
    for (let index = 0; index < 3; index += 1) await calls[index]?.end();
    expect(calls.map(({ names }) => names)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
    expect(log).toEqual(['first action', 'a!', 'b!,c!,d!', 'action', 'e!']);
    events.add([event('f')]);
    await calls[3]?.end();
    expect(log.at(-1)).toBe('f!');
  });

  test('end with an overflow when more bytes are queued than allowed, but a single large batch is converted', async () => {
    const { events, log, calls } = setUp(25);
    events.add([event('a'), event('b'), event('c')]);
    await calls[0]?.end();
    expect(log).toEqual(['a!,b!,c!']);
    events.add([event('d'), event('e')]);
    events.add([event('f')]);
    events.add([event('g')]);
    await calls[1]?.end();
    expect(log).toEqual(['a!,b!,c!', 'overflow']);
    expect(calls).toHaveLength(2);
  });

  test('end with the first failure, or when the watch has ended', async () => {
    const failing = setUp();
    failing.events.add([event('a')]);
    failing.events.add([event('b')]);
    await failing.calls[0]?.end(new Error('no'));
    failing.events.add([event('c')]);
    failing.events.after(() => failing.log.push('action'));
    expect([failing.log, failing.calls.length]).toEqual([['Error: no'], 1]);
    const ended = setUp();
    ended.events.add([event('a')]);
    ended.abort.abort();
    await ended.calls[0]?.end();
    expect(ended.log).toEqual([]);
  });
});

test('initial events are converted in parts of 512, each after the steps of the part before', async () => {
  const { options, calls, log } = setUp();
  const events = Array.from({ length: 600 }, (_, index) => event(`e-${index}`));
  const steps = convertedSteps(events, {
    ...options,
    stepsOf: (converted) => {
      const left = [Buffer.from(`${converted.length} from ${converted[0]?.entry.name}`)];
      return { next: () => left.shift() };
    },
  });
  let wakes = 0;
  const next = () => {
    const step = steps.next(() => {
      wakes += 1;
    });
    return Buffer.isBuffer(step) ? step.toString() : step;
  };
  expect([next(), next(), calls.length]).toEqual(['later', 'later', 1]);
  await calls[0]?.end();
  expect([wakes, next(), calls.length]).toEqual([1, '512 from e-0!', 1]);
  expect([next(), calls.length]).toEqual(['later', 2]);
  await calls[1]?.end();
  expect([wakes, next(), next()]).toEqual([2, '88 from e-512!', undefined]);
  expect(log).toEqual([]);
});
