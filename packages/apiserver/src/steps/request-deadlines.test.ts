import { describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { idleTrace } from '@orch/component';
import type { Exchange, ExchangeFinish } from '@orch/serving';
import { RequestContext } from '../context/request-context.js';
import { KindSnapshot } from '../kinds/kind-snapshot.js';
import { defaultLimits } from '../request/limits.js';
import { readRequestInfo } from './read-request-info.js';
import { RequestDeadlines } from './request-deadlines.js';

/** The members of an exchange that deadlines use. */
class NamedExchange implements Pick<Exchange, 'method' | 'onFinish' | 'url'> {
  readonly method = 'GET';
  readonly name: string;
  readonly url: string;
  #finished: (finish: ExchangeFinish) => void = () => undefined;
  constructor(name: string, url: string) {
    this.name = name;
    this.url = url;
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
    expire: ({ exchange }) => expired.push(Object(exchange).name),
  });
  const start = (name: string, query = '', path = '/api/v1/pods') => {
    const exchange: Exchange = Object(new NamedExchange(name, `${path}?${query}`));
    const context = new RequestContext(exchange, new KindSnapshot(orchNames, new Map()), idleTrace());
    readRequestInfo(context);
    deadlines.start(context);
    return context;
  };
  return { clock, expired, deadlines, start };
}

describe('request deadlines', () => {
  test('limits short requests to one minute by default [API server defaults, 3]', async () => {
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

  test('uses one timer for all requests, and none without requests', async () => {
    const { clock, deadlines, start } = setUp();
    const contexts = ['a', 'b', 'c'].map((name) => start(name));
    expect(clock.timersPending).toBe(1);
    for (const context of contexts) deadlines.end(context);
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

  test('accepts a shorter timeout from a client, but not a longer one', async () => {
    const { clock, expired, deadlines, start } = setUp();
    start('less', 'timeout=2s');
    start('more', 'timeout=2h');
    start('all', 'timeout=0s');
    await clock.advance(2_000);
    expect(expired).toEqual(['less']);
    await clock.advance(64_000);
    expect(expired).toEqual(['less', 'more', 'all']);
    const context = start('done', 'timeout=1s');
    deadlines.end(context);
    context.exchange.onFinish(() => undefined);
    await clock.advance(1_000);
    expect(expired).toHaveLength(3);
  });

  test.each([
    ['abc', 'time: invalid duration "abc"'],
    ['10', 'time: missing unit in duration "10"'],
    ['5x', 'time: unknown unit "x" in duration "5x"'],
    ['9999999999h', 'time: invalid duration "9999999999h"'],
  ])('rejects the invalid timeout %s', (timeout, message) => {
    const { start } = setUp();
    expect(() => start('bad', `timeout=${timeout}`)).toThrow(
      `invalid timeout specified in the request URL - ${message}`,
    );
    expect(() => start('watch', `watch=1&timeout=${timeout}`)).not.toThrow();
  });

  test.each(['', '0', '0s', '-1s', '60s', '2h'])('ignores a client timeout of %j', async (timeout) => {
    const { clock, expired, start } = setUp();
    start('whole', `timeout=${timeout}`);
    await clock.advance(59_999);
    expect(expired).toEqual([]);
    await clock.advance(6_001);
    expect(expired).toEqual(['whole']);
  });

  test('uses the first of several timeouts', async () => {
    const { clock, expired, start } = setUp();
    start('first', 'timeout=2s&timeout=abc');
    await clock.advance(2_000);
    expect(expired).toEqual(['first']);
  });

  test.each(['1ns', '999us', '0.5ms'])('rejects a request whose timeout %s is below one millisecond', (timeout) => {
    const { start } = setUp();
    expect(() => start('late', `timeout=${timeout}`)).toThrow('request did not complete within the allotted timeout');
  });

  test('0 disables the deadline', async () => {
    const { clock, expired, start } = setUp(0);
    start('endless');
    await clock.advance(3_600_000);
    expect(expired).toEqual([]);
  });
});
