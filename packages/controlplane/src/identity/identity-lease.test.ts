import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { isExpired, renewedSpec } from './identity-lease.js';

const now = new Date('2030-01-01T00:00:10.250Z');
const lease = (spec?: object): ApiObject => ({
  kind: 'Lease',
  apiVersion: 'coordination.orch.io/v1',
  metadata: { name: 'a' },
  ...(spec === undefined ? {} : { spec }),
});

describe('a renewal', () => {
  const options = { durationSeconds: 60, renewIntervalSeconds: 10 };
  const renewed = (current: ApiObject | undefined) => renewedSpec(current, { holder: 'a', now, options });
  const expected = { holderIdentity: 'a', leaseDurationSeconds: 60, renewTime: '2030-01-01T00:00:10.250000Z' };

  test('makes the spec of a new lease', () => {
    expect(renewed(undefined)).toEqual(expected);
    expect(renewed(lease())).toEqual(expected);
  });

  test.each([
    ['half an interval ago', '2030-01-01T00:00:05.250000Z', true],
    ['less than half an interval ago, by another process of the server', '2030-01-01T00:00:05.251000Z', false],
    ['in the future, by a clock that was set back', '2030-01-01T00:01:00.000000Z', true],
  ])('after one %s', (_, renewTime, isWritten) => {
    const spec = renewed(lease({ ...expected, renewTime }));
    expect(spec).toEqual(isWritten ? expected : undefined);
  });

  test.each([{ holderIdentity: 'b' }, { leaseDurationSeconds: 61 }])('corrects %j at once', (change) => {
    expect(renewed(lease({ ...expected, ...change }))).toEqual(expected);
  });

  test('keeps other fields', () => {
    expect(renewed(lease({ leaseTransitions: 2 }))).toEqual({ ...expected, leaseTransitions: 2 });
  });
});

describe('a lease', () => {
  test.each([
    [
      'is valid until its duration has passed',
      { renewTime: '2030-01-01T00:00:00.250000Z', leaseDurationSeconds: 10 },
      false,
    ],
    ['is expired afterwards', { renewTime: '2030-01-01T00:00:00.249000Z', leaseDurationSeconds: 10 }, true],
    ['without a renewal time is expired', { leaseDurationSeconds: 10 }, true],
    ['without a duration is expired', { renewTime: '2030-01-01T00:00:10.000000Z' }, true],
  ])('%s', (_, spec, expired) => {
    expect(isExpired(lease(spec), now)).toBe(expired);
  });

  test('without a spec is expired', () => {
    expect(isExpired(lease(), now)).toBe(true);
  });
});
