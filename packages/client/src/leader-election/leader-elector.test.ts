import { describe, expect, test } from '@jest/globals';
import { alreadyExistsError, type Clock, FakeClock } from '@orch/apimachinery';
import {
  type LeaderElectionOptions,
  LeaderElectionOptionsError,
  LeaderElector,
  LeadershipLostError,
  makeIdentity,
} from './leader-elector.js';
import type { LeaderRecord, ResourceLock } from './resource-lock.js';

/** A lock in memory, shared by electors. Fails while `fault` is set. */
function given() {
  const clock = new FakeClock();
  const state: { record: LeaderRecord | undefined; writes: number; fault: Error | undefined; hangs: boolean } = {
    record: undefined,
    writes: 0,
    fault: undefined,
    hangs: false,
  };
  const reach = async (signal: AbortSignal) => {
    if (state.hangs) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    if (state.fault !== undefined) throw state.fault;
  };
  const write = async (record: LeaderRecord, signal: AbortSignal) => {
    await reach(signal);
    state.record = record;
    state.writes += 1;
  };
  const lock: ResourceLock = {
    object: { apiVersion: 'v1', kind: 'Lock', metadata: { namespace: 'n', name: 'l' } },
    read: async (_identity, { signal }) => {
      await reach(signal);
      return state.record === undefined ? undefined : { record: state.record, raw: `${state.writes}` };
    },
    create: async (record, { signal }) => {
      if (state.record !== undefined) throw alreadyExistsError({ group: '', resource: 'locks' }, 'l');
      await write(record, signal);
    },
    update: (record, { signal }) => write(record, signal),
  };
  /** Runs an elector whose work ends with `leading`. */
  const start = (identity: string, options: Partial<LeaderElectionOptions> = {}) => {
    const ending = new AbortController();
    const errors: unknown[] = [];
    const leaders: string[] = [];
    const leadings: boolean[] = [];
    const elector = new LeaderElector({
      lock,
      clock,
      identity,
      random: () => 0,
      onError: (error) => errors.push(error),
      onNewLeader: (leader) => leaders.push(leader),
      onLeading: (isLeading) => leadings.push(isLeading),
      ...options,
    });
    const outcome = elector
      .run((leading) => new Promise((_, reject) => leading.addEventListener('abort', () => reject(leading.reason))), {
        signal: ending.signal,
      })
      .catch((error: unknown) => error);
    return { elector, ending, outcome, errors, leaders, leadings };
  };
  return { clock, state, lock, start };
}

describe('an elector', () => {
  test('creates the record, and renews it every retry period', async () => {
    const { clock, state, start } = given();
    const { elector, leaders, leadings, ending, outcome } = start('a');
    await clock.advance(0);
    const acquireTime = '2021-04-08T12:00:00.000000Z';
    expect(state.record).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      acquireTime,
      renewTime: acquireTime,
      leaderTransitions: 0,
    });
    expect([elector.isLeading, elector.leader]).toEqual([true, 'a']);
    await clock.advance(1_999);
    expect(state.writes).toBe(1);
    await clock.advance(1);
    expect(state.record).toMatchObject({ acquireTime, renewTime: '2021-04-08T12:00:02.000000Z', leaderTransitions: 0 });
    expect(leaders).toEqual(['a']);
    const reason = new Error('enough');
    ending.abort(reason);
    expect(await outcome).toBe(reason);
    expect(leadings).toEqual([true, false]);
    expect(elector.isLeading).toBe(false);
    expect(clock.timersPending).toBe(0);
  });

  test('waits while another renews, and takes over when the lease expires after it saw the last change', async () => {
    const { clock, state, start } = given();
    const first = start('a');
    await clock.advance(0);
    const second = start('b');
    await clock.advance(60_000);
    expect(second.elector.isLeading).toBe(false);
    expect(second.leaders).toEqual(['a']);
    first.ending.abort();
    await first.outcome;
    const lastWrite = state.writes;
    await clock.advance(14_000);
    expect(state.writes).toBe(lastWrite);
    await clock.advance(4_000);
    expect(second.elector.isLeading).toBe(true);
    expect(state.record).toMatchObject({ holderIdentity: 'b', leaderTransitions: 1 });
    expect(state.record?.acquireTime).toBe('2021-04-08T12:01:16.000000Z');
    expect(second.leaders).toEqual(['a', 'b']);
    second.ending.abort();
    await second.outcome;
  });

  test('takes a record that it finds only after it has been unchanged for a lease', async () => {
    const { clock, state, start } = given();
    const old = '1970-01-01T00:00:00.000000Z';
    state.record = {
      holderIdentity: 'x',
      leaseDurationSeconds: 1,
      acquireTime: old,
      renewTime: old,
      leaderTransitions: 4,
    };
    const { elector, ending, outcome } = start('a');
    await clock.advance(14_999);
    expect(elector.isLeading).toBe(false);
    await clock.advance(1_001);
    expect(elector.isLeading).toBe(true);
    expect(state.record).toMatchObject({ holderIdentity: 'a', leaderTransitions: 5 });
    ending.abort();
    await outcome;
  });

  test('takes a record without holder at once', async () => {
    const { clock, state, start } = given();
    const old = '1970-01-01T00:00:00.000000Z';
    state.record = {
      holderIdentity: '',
      leaseDurationSeconds: 1,
      acquireTime: old,
      renewTime: old,
      leaderTransitions: 4,
    };
    const { elector, ending, outcome } = start('a');
    await clock.advance(0);
    expect(elector.isLeading).toBe(true);
    ending.abort();
    await outcome;
  });

  test('retries with a jitter of up to 1.2 periods', async () => {
    const { clock, state, start } = given();
    state.fault = new Error('down');
    const { errors, ending, outcome } = start('a', { random: () => 1 });
    await clock.advance(4_399);
    expect(errors).toHaveLength(1);
    await clock.advance(1);
    expect(errors).toEqual([state.fault, state.fault]);
    ending.abort();
    await outcome;
    expect(errors).toHaveLength(2);
  });

  test('loses the lock when it cannot renew until the deadline', async () => {
    const { clock, state, start } = given();
    const { elector, outcome, leadings } = start('a');
    await clock.advance(2_000);
    state.fault = new Error('down');
    await clock.advance(9_999);
    expect(elector.isLeading).toBe(true);
    await clock.advance(1);
    const error = await outcome;
    expect(error).toBeInstanceOf(LeadershipLostError);
    expect(String(error)).toContain('a has not renewed its lease in 10000 ms');
    expect(leadings).toEqual([true, false]);
  });

  test('keeps the lock when it renews before the deadline', async () => {
    const { clock, state, start } = given();
    const { elector, ending, outcome } = start('a');
    await clock.advance(2_000);
    state.fault = new Error('down');
    await clock.advance(9_000);
    expect(elector.isLeading).toBe(true);
    state.fault = undefined;
    await clock.advance(999);
    state.fault = new Error('down again');
    await clock.advance(1);
    expect(elector.isLeading).toBe(false);
    ending.abort();
    await outcome;
    const other = given();
    const kept = other.start('a');
    await other.clock.advance(2_000);
    other.state.fault = new Error('down');
    await other.clock.advance(7_000);
    other.state.fault = undefined;
    await other.clock.advance(20_000);
    expect(kept.elector.isLeading).toBe(true);
    kept.ending.abort();
    await kept.outcome;
  });

  test('loses the lock when another has taken it', async () => {
    const { clock, state, start } = given();
    const { outcome, elector, leaders } = start('a');
    await clock.advance(2_000);
    if (state.record !== undefined) state.record = { ...state.record, holderIdentity: 'b' };
    state.writes += 1;
    // At its next try, not only at the deadline.
    await clock.advance(2_000);
    expect(await outcome).toEqual(new LeadershipLostError('a has lost its lock to b'));
    expect(elector.leader).toBe('b');
    expect(leaders).toEqual(['a', 'b']);
  });

  test('ends a request that hangs for half of the deadline', async () => {
    const { clock, state, start } = given();
    state.hangs = true;
    const { errors, ending, outcome } = start('a');
    await clock.advance(4_999);
    expect(errors).toEqual([]);
    await clock.advance(1);
    expect(errors).toEqual([new Error('the request of leader election timed out')]);
    ending.abort();
    await outcome;
    expect(clock.timersPending).toBe(0);
  });

  test('releases the lock at the end if told so', async () => {
    const { clock, state, start } = given();
    const { ending, outcome } = start('a', { releaseOnEnd: true });
    await clock.advance(2_000);
    ending.abort();
    await outcome;
    expect(state.record).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1, leaderTransitions: 0 });
    const second = start('b', { releaseOnEnd: true });
    await clock.advance(0);
    expect(second.elector.isLeading).toBe(true);
    expect(state.record?.leaderTransitions).toBe(1);
    if (state.record !== undefined) state.record = { ...state.record, holderIdentity: 'c' };
    second.ending.abort();
    await second.outcome;
    expect(state.record?.holderIdentity).toBe('c');
    const third = start('c', { releaseOnEnd: true });
    await clock.advance(0);
    state.fault = new Error('down');
    third.ending.abort();
    await third.outcome;
    expect(third.errors).toEqual([state.fault]);
  });

  test('has nothing to release when its record was deleted', async () => {
    const { clock, state, start } = given();
    const { ending, outcome, errors } = start('a', { releaseOnEnd: true });
    await clock.advance(0);
    state.record = undefined;
    ending.abort();
    await outcome;
    expect([state.record, errors]).toEqual([undefined, []]);
  });

  test('is unhealthy when it leads 20 seconds past its lease', async () => {
    const { clock, state, start } = given();
    const { elector, ending, outcome } = start('a');
    expect(elector.isHealthy()).toBe(true);
    await clock.advance(0);
    state.hangs = true;
    // The process did not run meanwhile: no timer was due.
    const resumed = new FakeClock(clock.now());
    expect(resumed.timersPending).toBe(0);
    expect(elector.isHealthy({ toleranceMs: -15_000 })).toBe(true);
    expect(elector.isHealthy({ toleranceMs: -15_001 })).toBe(false);
    ending.abort();
    await outcome;
    expect(elector.isHealthy({ toleranceMs: -15_001 })).toBe(true);
  });

  test('returns the result of the work, and its error', async () => {
    const { clock, lock } = given();
    const elector = new LeaderElector({ lock, clock });
    const signal = new AbortController().signal;
    expect(await elector.run(async () => 5, { signal })).toBe(5);
    await expect(elector.run(() => Promise.reject(new Error('a bug')), { signal })).rejects.toThrow('a bug');
    const reason = new Error('enough');
    await expect(elector.run(async () => 5, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(clock.timersPending).toBe(0);
  });

  describe('in a process that was paused, whose timers have not run', () => {
    /** A clock whose time jumps without running timers. */
    function pausable() {
      const parts = given();
      let pausedMs = 0;
      const { clock } = parts;
      const paused: Clock = {
        now: () => clock.now(),
        monotonicMs: () => clock.monotonicMs() + pausedMs,
        setTimer: (delayMs, call) => clock.setTimer(delayMs, call),
        sleep: (delayMs, options) => clock.sleep(delayMs, options),
      };
      return { ...parts, paused, pause: (ms: number) => (pausedMs += ms) };
    }

    test('may not write once the deadline has passed since it sent the last renewal', async () => {
      const { clock, paused, pause, start } = pausable();
      const { elector, outcome } = start('a', { clock: paused });
      expect(() => elector.assertLeading()).toThrow(LeadershipLostError);
      await clock.advance(2_000);
      pause(9_999);
      elector.assertLeading();
      pause(1);
      expect(() => elector.assertLeading()).toThrow('a has not renewed its lease in 10000 ms');
      expect(elector.isLeading).toBe(true);
      await clock.advance(2_000);
      expect(await outcome).toBeInstanceOf(LeadershipLostError);
      expect(() => elector.assertLeading()).toThrow(LeadershipLostError);
    });

    test('loses the lock when the response to a renewal came after the deadline', async () => {
      const { clock, lock, paused, pause, start } = pausable();
      let isSlow = false;
      const slow: ResourceLock = {
        ...lock,
        update: async (record, options) => {
          await lock.update(record, options);
          if (isSlow) pause(10_000);
        },
      };
      const { elector, outcome } = start('a', { clock: paused, lock: slow });
      await clock.advance(2_000);
      isSlow = true;
      await clock.advance(2_000);
      expect(() => elector.assertLeading()).toThrow(LeadershipLostError);
      await clock.advance(2_000);
      expect(await outcome).toBeInstanceOf(LeadershipLostError);
    });

    test('does not lead by a record whose response came after the deadline', async () => {
      const { clock, lock, state, paused, pause, start } = pausable();
      let isSlow = true;
      const slow: ResourceLock = {
        ...lock,
        create: async (record, options) => {
          await lock.create(record, options);
          if (isSlow) pause(10_000);
          isSlow = false;
        },
      };
      const { leadings, ending, outcome } = start('a', { clock: paused, lock: slow });
      await clock.advance(1_999);
      expect([state.writes, leadings]).toEqual([1, []]);
      await clock.advance(1);
      expect([state.writes, leadings]).toEqual([2, [true]]);
      ending.abort();
      await outcome;
    });
  });

  test('has an identity of its own', () => {
    expect(makeIdentity()).toMatch(/^.+_[0-9a-f-]{36}$/);
    expect(makeIdentity()).not.toBe(makeIdentity());
  });

  test.each([
    [{ leaseDurationMs: 10_000 }, 'leaseDurationMs: 10000 must be greater than renewDeadlineMs 10000'],
    [{ renewDeadlineMs: 2_400 }, 'renewDeadlineMs: 2400 must be greater than 1.2 times retryPeriodMs 2000'],
    [{ retryPeriodMs: 0 }, 'retryPeriodMs: 0 must be greater than 0'],
    [{ leaseDurationMs: 999, renewDeadlineMs: 10, retryPeriodMs: 1 }, 'leaseDurationMs: 999 must be at least 1000'],
    [{ identity: '' }, 'identity must not be empty'],
    [{ leaseDurationMs: 1, retryPeriodMs: -1 }, 'leaseDurationMs: 1 must be at least 1000; leaseDurationMs: 1 must be'],
  ])('rejects the options %j', (options, message) => {
    const { lock, clock } = given();
    const make = () => new LeaderElector({ lock, clock, ...options });
    expect(make).toThrow(LeaderElectionOptionsError);
    expect(make).toThrow(message);
  });

  test('accepts the shortest times', () => {
    const { lock, clock } = given();
    const times = { leaseDurationMs: 1_000, renewDeadlineMs: 999, retryPeriodMs: 1 };
    expect(new LeaderElector({ lock, clock, ...times }).isLeading).toBe(false);
  });
});
