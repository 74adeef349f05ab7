import { describe, expect, test } from '@jest/globals';
import {
  amountOf,
  amountsOf,
  type Bound,
  type Demand,
  maxRequestViolation,
  maxViolation,
  minViolation,
  ratioViolation,
} from './bounds.js';

function bound(text: string): Bound {
  const amount = amountsOf({ cpu: text }).get('cpu');
  if (amount === undefined) throw new Error(`${text} is no quantity`);
  return { type: 'Container', name: 'cpu', amount };
}
const demand = (request?: string, limit?: string): Demand => ({
  requests: amountsOf(request === undefined ? undefined : { cpu: request, memory: '1' }),
  limits: amountsOf(limit === undefined ? undefined : { cpu: limit, memory: '1' }),
});

test('amounts have their text, in the order of names, without invalid ones', () => {
  const amounts = amountsOf({ memory: '1Gi', cpu: '0.1', wrong: 'much', count: 2 });
  expect([...amounts].map(([name, { text }]) => `${name} ${text}`)).toEqual(['count 2', 'cpu 0.1', 'memory 1Gi']);
  expect([amountsOf(undefined).size, amountsOf('cpu').size]).toEqual([0, 0]);
  expect(amountOf({ nanos: 100_000_000n, format: 'decimal' }).text).toBe('100m');
});

describe('a bound', () => {
  const min = 'minimum cpu usage per Container is 100m';
  const max = 'maximum cpu usage per Container is 100m';
  const ratio = 'cpu max limit to request ratio per Container is 2';

  test.each<
    readonly [string, (bound: Bound, demand: Demand) => string | undefined, string, Demand, string | undefined]
  >([
    ['minimum', minViolation, '100m', demand(undefined, '1'), `${min}.  No request is specified`],
    ['minimum', minViolation, '100m', demand('99m'), `${min}, but request is 99m`],
    ['minimum', minViolation, '100m', demand('100m'), undefined],
    ['minimum', minViolation, '100m', demand('100m', '99m'), `${min}, but limit is 99m`],
    ['minimum', minViolation, '100m', demand('100m', '100m'), undefined],
    ['maximum', maxViolation, '100m', demand('1m'), `${max}.  No limit is specified`],
    ['maximum', maxViolation, '100m', demand('1m', '101m'), `${max}, but limit is 101m`],
    ['maximum', maxViolation, '100m', demand('101m', '100m'), `${max}, but request is 101m`],
    ['maximum', maxViolation, '100m', demand('100m', '100m'), undefined],
    ['maximum', maxViolation, '100m', demand(undefined, '0.1'), undefined],
    ['maximum of requests', maxRequestViolation, '100m', demand(), `${max}.  No request is specified`],
    ['maximum of requests', maxRequestViolation, '100m', demand('101m'), `${max}, but request is 101m`],
    ['maximum of requests', maxRequestViolation, '100m', demand('100m'), undefined],
    ['ratio', ratioViolation, '2', demand(undefined, '1'), `${ratio}, but no request is specified or request is 0`],
    ['ratio', ratioViolation, '2', demand('0', '1'), `${ratio}, but no request is specified or request is 0`],
    ['ratio', ratioViolation, '2', demand('1'), `${ratio}, but no limit is specified or limit is 0`],
    ['ratio', ratioViolation, '2', demand('1', '0'), `${ratio}, but no limit is specified or limit is 0`],
    ['ratio', ratioViolation, '2', demand('100m', '200m'), undefined],
    ['ratio', ratioViolation, '2', demand('100m', '201m'), `${ratio}, but provided ratio is 2.010000`],
  ])('%s is kept or violated with both amounts', (_kind, violation, amount, given, expected) => {
    expect(violation(bound(amount), given)).toBe(expected);
  });
});
