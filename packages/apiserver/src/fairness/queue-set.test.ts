import { describe, expect, test } from '@jest/globals';
import { Flow, type QueuedRequest, QueueSet, type QueueSetSettings } from './queue-set.js';

const settings: QueueSetSettings = { seatsMax: 4, queues: 16, handSize: 2, queueLengthMax: 50 };

/** A flow that uses these queues. */
function flowOn(hand: readonly number[], of: QueueSetSettings, name = 'flow'): Flow {
  const flow = new Flow(name, 0n);
  flow.hand = hand;
  flow.dealtFor = of;
  return flow;
}

function requestOf(flow: Flow, seats = 1): QueuedRequest {
  return { flow, seats, queue: undefined, arrivedMs: 0, startedMs: 0, state: 'new' };
}

/** Enters requests of one flow, and returns their outcomes. */
function enterMany(set: QueueSet, flow: Flow, count: number, nowMs = 1) {
  const requests = Array.from({ length: count }, () => requestOf(flow));
  return { requests, outcomes: requests.map((request) => set.enter(request, nowMs, true)) };
}

describe('seats', () => {
  test('of one flow are at most three quarters; the rest goes to other flows', () => {
    const set = new QueueSet(settings);
    const { outcomes } = enterMany(set, flowOn([0, 1], settings), 5);
    expect(outcomes).toEqual(['started', 'started', 'started', 'queued', 'queued']);
    const other = requestOf(flowOn([2, 3], settings));
    expect(set.enter(other, 1, true)).toBe('queued');
    expect(set.startNext(1)).toBe(other);
    expect(set.startNext(1)).toBeUndefined();
    expect([set.seatsInUse, set.waiting]).toEqual([4, 2]);
  });

  test('are freed when requests leave in any state, once', () => {
    const set = new QueueSet(settings);
    const { requests } = enterMany(set, flowOn([0, 1], settings), 6);
    for (const request of [...requests, ...requests]) set.leave(request, 2);
    expect([set.seatsInUse, set.waiting, set.activeQueues, set.isIdle]).toEqual([0, 0, 0, true]);
  });

  test('of a wide request are kept free for it', () => {
    const set = new QueueSet(settings);
    const first = enterMany(set, flowOn([0, 1], settings), 2).requests;
    const wide = requestOf(flowOn([2], settings), 3);
    expect(set.enter(wide, 1, true)).toBe('queued');
    const narrow = requestOf(flowOn([3], settings));
    expect(set.enter(narrow, 1, true)).toBe('queued');
    // The narrow one is to finish first.
    expect(set.startNext(2)).toBe(narrow);
    expect(set.startNext(2)).toBeUndefined();
    for (const request of [...first, narrow]) set.leave(request, 3);
    expect(set.startNext(3)).toBe(wide);
    expect(set.seatsInUse).toBe(3);
  });

  test('without a limit never run out', () => {
    const unlimited = { ...settings, seatsMax: 0 };
    const set = new QueueSet(unlimited);
    expect(new Set(enterMany(set, flowOn([0], unlimited), 1_000).outcomes)).toEqual(new Set(['started']));
  });
});

describe('rejections', () => {
  test('of a level without queues happen as soon as its seats are taken', () => {
    const rejecting = { seatsMax: 2, queues: 1, handSize: 1, queueLengthMax: 0 };
    const set = new QueueSet(rejecting);
    expect(enterMany(set, flowOn([0], rejecting, 'a'), 2).outcomes).toEqual(['started', 'concurrency-limit']);
    expect(enterMany(set, flowOn([0], rejecting, 'b'), 2).outcomes).toEqual(['started', 'concurrency-limit']);
  });

  test('happen when the shortest queue of the hand is full', () => {
    const short = { ...settings, queueLengthMax: 2 };
    const set = new QueueSet(short);
    const { outcomes } = enterMany(set, flowOn([3, 7], short), 3 + 4 + 1);
    expect(outcomes.slice(3)).toEqual(['queued', 'queued', 'queued', 'queued', 'queue-full']);
    expect(set.queues.filter(({ waiting }) => waiting.length > 0).map(({ index }) => index)).toEqual([3, 7]);
  });

  test('happen to requests that have waited too long', () => {
    const set = new QueueSet(settings);
    const flow = flowOn([0], settings);
    enterMany(set, flow, 3, 1);
    const [old] = enterMany(set, flow, 1, 5).requests;
    enterMany(set, flow, 1, 10);
    expect(set.expire(5, 20)).toEqual([old]);
    expect([old?.state, set.waiting]).toEqual(['done', 1]);
  });
});

describe('when the turn of the event loop is used up', () => {
  test('requests wait for the next one, although seats are free', () => {
    const set = new QueueSet(settings);
    const request = requestOf(flowOn([0], settings));
    expect(set.enter(request, 1, false)).toBe('queued');
    expect(set.startNext(2)).toBe(request);
  });

  test('a level without queues keeps their seats, and rejects further ones', () => {
    const rejecting = { seatsMax: 2, queues: 1, handSize: 1, queueLengthMax: 0 };
    const set = new QueueSet(rejecting);
    const outcomes = ['a', 'b', 'c'].map((name) => set.enter(requestOf(flowOn([0], rejecting, name)), 1, false));
    expect(outcomes).toEqual(['queued', 'queued', 'concurrency-limit']);
  });
});

describe('a request that waits for its client', () => {
  test('gives its seat to others, counts for its flow, and continues before waiting ones', () => {
    const set = new QueueSet(settings);
    const flow = flowOn([0, 1], settings);
    const { requests } = enterMany(set, flow, 4);
    const [away] = requests;
    if (away === undefined) throw new Error('it exists');
    set.stepAway(away, 2);
    expect(set.seatsInUse).toBe(2);
    // Its own flow has three quarters of the seats still.
    expect(set.startNext(2)).toBeUndefined();
    const others = enterMany(set, flowOn([5], settings, 'other'), 3, 3).requests;
    expect([set.startNext(3), set.startNext(3), set.startNext(3)]).toEqual([others[0], others[1], undefined]);
    expect(set.comeBack(away, 4, true)).toBe('queued');
    const [ended] = others;
    if (ended !== undefined) set.leave(ended, 5);
    expect(set.startNext(5)).toBe(away);
    for (const request of [...requests, ...others]) set.leave(request, 6);
    expect([set.seatsInUse, set.waiting, flow.seats, set.isIdle]).toEqual([0, 0, 0, true]);
  });

  test('is rejected by a level without queues when no seat is free afterwards', () => {
    const rejecting = { seatsMax: 1, queues: 1, handSize: 1, queueLengthMax: 0 };
    const set = new QueueSet(rejecting);
    const away = requestOf(flowOn([0], rejecting, 'a'));
    set.enter(away, 1, true);
    set.stepAway(away, 1);
    expect(set.enter(requestOf(flowOn([0], rejecting, 'b')), 1, true)).toBe('started');
    expect(set.comeBack(away, 2, true)).toBe('concurrency-limit');
    set.leave(away, 2);
    expect([set.seatsInUse, away.flow.seats]).toEqual([1, 0]);
  });
});

describe('virtual time', () => {
  const single = { seatsMax: 1, queues: 4, handSize: 1, queueLengthMax: 50 };

  test('advances with the seats in use per active queue, and each queue pays for the time it took', () => {
    const set = new QueueSet(single);
    const [first] = enterMany(set, flowOn([0], single, 'a'), 1, 1_000).requests;
    enterMany(set, flowOn([1], single, 'b'), 1, 1_000);
    if (first === undefined) throw new Error('it exists');
    const [a, b] = set.queues;
    expect([a?.virtualStart, b?.virtualStart]).toEqual([60, 0]);
    set.leave(first, 3_000);
    // Two seconds with one seat and two active queues: R = 1. A paid 2 seconds.
    expect(a?.virtualStart).toBeCloseTo(2, 6);
    set.startNext(3_000);
    expect(b?.virtualStart).toBeCloseTo(61, 6);
    // Five seconds later, with one active queue, R = 6: queue A starts there.
    enterMany(set, flowOn([0], single, 'a'), 1, 8_000);
    expect(a?.virtualStart).toBeCloseTo(6, 6);
  });

  test('serves a new flow before the second request of one that has been served, as in the example', () => {
    const set = new QueueSet(single);
    const [a1, a2] = enterMany(set, flowOn([0], single, 'a'), 3).requests;
    const [b1] = enterMany(set, flowOn([1], single, 'b'), 1).requests;
    if (a1 === undefined || b1 === undefined) throw new Error('they exist');
    set.leave(a1, 1_001);
    expect(set.startNext(1_001)).toBe(b1);
    set.leave(b1, 2_001);
    expect(set.startNext(2_001)).toBe(a2);
  });
});

/** Reproducible numbers below `max`. */
function randomFrom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

describe('fairness between flows', () => {
  test.each([1, 2, 4])('a flood of one flow leaves another its share of %i seats, and nothing starves', (seatsMax) => {
    const own = { ...settings, seatsMax };
    const set = new QueueSet(own);
    const flood = flowOn([0, 1], own, 'flood');
    const small = flowOn([8, 9], own, 'small');
    const served = { flood: 0, small: 0 };
    const executing: QueuedRequest[] = [];
    let nowMs = 1;
    for (let round = 0; round < 400; round++) {
      // The flood keeps its queues full; the other keeps two requests waiting.
      while (set.enter(requestOf(flood), nowMs, false) === 'queued') {}
      while (small.requests < 2 + small.seats) set.enter(requestOf(small), nowMs, false);
      for (let next = set.startNext(nowMs); next !== undefined; next = set.startNext(nowMs)) {
        executing.push(next);
        served[next.flow === flood ? 'flood' : 'small'] += 1;
      }
      nowMs += 10;
      const oldest = executing.shift();
      if (oldest !== undefined) set.leave(oldest, nowMs);
    }
    // Two queues of the flood, two of the other: half each, unless it waits for its own second request.
    expect(served.small).toBeGreaterThan(served.flood / 3);
    expect(served.flood).toBeGreaterThan(served.small / 3);
  });

  test.each([11, 12, 13, 14, 15])('random requests keep all counts consistent, seed %i', (seed) => {
    const random = randomFrom(seed);
    let own: QueueSetSettings = settings;
    const set = new QueueSet(own);
    const flows = Array.from({ length: 6 }, (_, index) => new Flow(`flow-${index}`, BigInt(index) * 7_919n));
    const live = new Set<QueuedRequest>();
    let nowMs = 1;
    for (let step = 0; step < 1_000; step++) {
      nowMs += random(20);
      const flow = flows[random(flows.length)];
      const any = [...live][random(live.size)];
      const action = random(7);
      if (action <= 1 && flow !== undefined) {
        const request = requestOf(flow, Math.min(1 + random(3), set.requestSeatsMax));
        if (['started', 'queued'].includes(set.enter(request, nowMs, random(3) > 0))) live.add(request);
      } else if (action === 2) set.startNext(nowMs);
      else if (action === 3 && any !== undefined) {
        set.leave(any, nowMs);
        live.delete(any);
      } else if (action === 4 && any?.state === 'executing') set.stepAway(any, nowMs);
      else if (action === 5 && any?.state === 'away') set.comeBack(any, nowMs, random(2) > 0);
      else if (action === 6 && random(20) === 0) {
        own = { ...own, seatsMax: 2 + random(6), queues: 1 + random(16), handSize: 1 };
        set.reconfigure(own, nowMs);
      }
      const all = [...live];
      const seats = (state: string) =>
        all.reduce((sum, request) => sum + (request.state === state ? request.seats : 0), 0);
      expect(set.seatsInUse).toBe(seats('executing'));
      expect(set.waiting).toBe(all.filter(({ state }) => state === 'waiting').length);
      expect(set.executing).toBe(all.filter(({ state }) => state === 'executing').length);
      expect(set.activeQueues).toBe(set.queues.filter(({ isActive }) => isActive).length);
      expect(set.isIdle).toBe(all.length === 0);
    }
    for (const request of live) set.leave(request, nowMs);
    expect(flows.map(({ seats, requests }) => [seats, requests])).toEqual(flows.map(() => [0, 0]));
    expect([set.isIdle, set.activeQueues, set.queues.length]).toEqual([true, 0, own.queues]);
  });
});

describe('other settings', () => {
  test('drain queues beyond the new number, and deal hands anew', () => {
    const set = new QueueSet({ ...settings, seatsMax: 1 });
    const flow = flowOn([14, 15], set.settings);
    const { requests } = enterMany(set, flow, 4);
    const fewer = { ...settings, seatsMax: 1, queues: 2, handSize: 2 };
    set.reconfigure(fewer, 2);
    expect(set.queues).toHaveLength(16);
    const [late] = enterMany(set, flow, 1, 3).requests;
    expect(late?.queue?.index).toBeLessThan(2);
    for (const request of requests) set.leave(request, 4);
    expect(set.queues).toHaveLength(2);
    expect(set.startNext(5)).toBe(late);
  });
});
