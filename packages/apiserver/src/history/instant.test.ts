import { describe, expect, test } from '@jest/globals';
import { isStatusError } from '@orch/apimachinery';
import { type Revision, type StoreHistory, TimesUnknownError } from '@orch/storage';
import { parseInstantText, revisionAt } from './instant.js';

const nowMs = Date.parse('2026-01-01T10:00:00.000Z');
const parse = (text: string) => parseInstantText(text, { name: 'at', nowMs });
const revision = (value: number): Revision => value as Revision;

describe('instants', () => {
  test('are a revision, a time, or a duration ago', () => {
    expect(parse('12')).toEqual({ type: 'revision', revision: 12 });
    expect(parse('2026-01-01T09:00:00Z')).toEqual({ type: 'time', timeMs: nowMs - 3_600_000 });
    expect(parse('2026-01-01T09:00:00.1239+02:00')).toEqual({ type: 'time', timeMs: nowMs - 3 * 3_600_000 + 123 });
    expect(parse('1h30m')).toEqual({ type: 'time', timeMs: nowMs - 5_400_000 });
    expect(parse('0s')).toEqual({ type: 'time', timeMs: nowMs });
  });

  test.each(['', 'yesterday', '0', '-5', '2026-01-01', '2026-13-01T00:00:00Z', '99999999999999999'])(
    'rejects %j',
    (text) => {
      expect(() => parse(text)).toThrow(/^at: /);
    },
  );

  test('rejects an instant in the future', () => {
    expect(() => parse('2026-01-01T10:00:01Z')).toThrow('at: 2026-01-01T10:00:01.000Z is in the future');
    expect(() => parse('-1m')).toThrow('in the future');
  });
});

describe('revision at an instant', () => {
  /** Revisions 5 to 9, committed one second apart. */
  const storeHistory: StoreHistory = {
    oldest: async () => revision(5),
    timeOf: async (revision) => revision * 1_000,
    revisionAt: async (timeMs) => (timeMs < 5_000 ? undefined : revision(Math.min(9, Math.floor(timeMs / 1_000)))),
    page: async () => ({ events: [] }),
  };
  const at = async (instant: number | string, of: StoreHistory = storeHistory) =>
    await revisionAt(
      typeof instant === 'string'
        ? { type: 'time', timeMs: Number(instant) }
        : { type: 'revision', revision: revision(instant) },
      { storeHistory: of, current: revision(9) },
    ).catch((error) => (isStatusError(error) ? `${error.code} ${error.message}` : String(error)));

  test('is the newest revision committed by then', async () => {
    expect(await at(7)).toBe(7);
    expect(await at('7999')).toBe(7);
    expect(await at('90000')).toBe(9);
  });

  test('is rejected when it is compacted, or not reached yet', async () => {
    const oldest = 'is no longer kept: the oldest is revision 5 of 1970-01-01T00:00:05.000Z';
    expect(await at(4)).toBe(`410 revision 4 ${oldest}`);
    expect(await at('4999')).toBe(`410 the state at 1970-01-01T00:00:04.999Z ${oldest}`);
    expect(await at(10)).toBe('400 revision 10 has not been reached: the newest is 9');
  });

  test('is rejected for a time when the engine records no commit times', async () => {
    const none: StoreHistory = {
      ...storeHistory,
      timeOf: async () => undefined,
      revisionAt: () => Promise.reject(new TimesUnknownError()),
    };
    expect(await at('7000', none)).toMatch(/^501 .*use a revision instead$/);
    expect(await at(4, none)).toBe('410 revision 4 is no longer kept: the oldest is revision 5');
    expect(await at(7, none)).toBe(7);
  });
});
