import { describe, expect, test } from '@jest/globals';
import { parseRequestInfo } from '../request/request-info.js';
import { defaultLimits } from '../server/options.js';
import { FlowLimit } from './limit-flow.js';

const info = (method: string, path: string, query = '') =>
  parseRequestInfo({ method, path, query: new URLSearchParams(query) });

describe('flow limits', () => {
  test('reads and writes are limited apart, and places are given back', () => {
    const flow = new FlowLimit({ readsInFlightMax: 1, writesInFlightMax: 1 });
    const read = info('GET', '/api/v1/pods');
    const write = info('POST', '/api/v1/nodes');
    const leave = flow.enter(read);
    expect(() => flow.enter(read)).toThrow('the server has received too many requests');
    flow.enter(write);
    expect(() => flow.enter(write)).toThrow('too many requests');
    leave();
    expect(flow.reads).toBe(0);
    flow.enter(read);
    expect(flow.dropped).toEqual({ reads: 1, writes: 1 });
  });

  test('400 reads and 200 writes are the defaults [API server defaults, 1] [API server defaults, 2]', () => {
    expect(defaultLimits).toMatchObject({ readsInFlightMax: 400, writesInFlightMax: 200 });
  });

  test('watches are not counted, and 0 is no limit', () => {
    const flow = new FlowLimit({ readsInFlightMax: 0, writesInFlightMax: 1 });
    for (let count = 0; count < 1_000; count++) flow.enter(info('GET', '/api/v1/pods', 'watch=1'));
    expect(flow.reads).toBe(0);
    for (let count = 0; count < 1_000; count++) flow.enter(info('GET', '/api/v1/pods'));
    expect(flow.reads).toBe(1_000);
  });
});
