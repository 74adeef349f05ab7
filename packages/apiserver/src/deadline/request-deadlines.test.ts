import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { Exchange, ExchangeFinish } from '@orch/serving';
import { parseRequestInfo } from '../request/request-info.js';
import { defaultLimits } from '../server/options.js';
import { RequestDeadlines } from './request-deadlines.js';

/** Only what deadlines ask of an exchange. */
class NamedExchange implements Pick<Exchange, 'onFinish'> {
  readonly name: string;
  #finished: (finish: ExchangeFinish) => void = () => undefined;
  constructor(name: string) {
    this.name = name;
  }
  onFinish(listener: (finish: ExchangeFinish) => void): void {
    this.#finished = listener;
  }
  finish(): void {
    this.#finished({ status: 200, bytesSent: 0, aborted: false });
  }
}

function setUp(timeoutMs = 60_000) {
  const clock = new FakeClock();
  const expired: string[] = [];
  const deadlines = new RequestDeadlines({
    timeoutMs,
    clock,
    expire: (exchange) => expired.push(Object(exchange).name),
  });
  const start = (name: string, query = '', path = '/api/v1/pods') => {
    const exchange: Exchange = Object(new NamedExchange(name));
    const parsed = new URLSearchParams(query);
    deadlines.start(exchange, parseRequestInfo({ method: 'GET', path, query: parsed }), parsed);
    return exchange;
  };
  return { clock, expired, deadlines, start };
}

describe('request deadlines', () => {
  test('a minute is the time of a short request [API server defaults, 3]', async () => {
    const { clock, expired, deadlines, start } = setUp(defaultLimits.requestTimeoutMs);
    start('slow');
    await clock.advance(30_000);
    start('later');
    deadlines.end(start('quick'));
    await clock.advance(29_999);
    expect(expired).toEqual([]);
    await clock.advance(6_001);
    expect(expired).toEqual(['slow']);
    await clock.advance(30_000);
    expect(expired).toEqual(['slow', 'later']);
    expect(deadlines.size).toBe(0);
  });

  test('one timer counts for all, and none runs while nothing is under way', async () => {
    const { clock, deadlines, start } = setUp();
    const exchanges = ['a', 'b', 'c'].map((name) => start(name));
    expect(clock.timersPending).toBe(1);
    for (const exchange of exchanges) deadlines.end(exchange);
    await clock.advance(60_000);
    expect(clock.timersPending).toBe(0);
  });

  test.each([
    ['watch=1', '/api/v1/pods'],
    ['', '/api/v1/namespaces/web/pods/a/log'],
    ['', '/api/v1/namespaces/web/pods/a/exec'],
  ])('long-running requests have no deadline: %s %s', async (query, path) => {
    const { clock, expired, start } = setUp();
    start('long', query, path);
    await clock.advance(3_600_000);
    expect(expired).toEqual([]);
  });

  test('a client may ask for less time, and not for more', async () => {
    const { clock, expired, deadlines, start } = setUp();
    start('less', 'timeout=2s');
    start('more', 'timeout=2h');
    start('all', 'timeout=0s');
    await clock.advance(2_000);
    expect(expired).toEqual(['less']);
    await clock.advance(64_000);
    expect(expired).toEqual(['less', 'more', 'all']);
    const exchange = start('done', 'timeout=1s');
    deadlines.end(exchange);
    exchange.onFinish(() => undefined);
    await clock.advance(1_000);
    expect(expired).toHaveLength(3);
  });

  test('a time that is none is refused', () => {
    const { start } = setUp();
    expect(() => start('bad', 'timeout=abc')).toThrow('invalid timeout specified in the request URL');
  });

  test('0 ends nothing', async () => {
    const { clock, expired, start } = setUp(0);
    start('endless');
    await clock.advance(3_600_000);
    expect(expired).toEqual([]);
  });
});
