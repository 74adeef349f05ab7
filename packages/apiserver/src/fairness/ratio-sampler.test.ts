import { expect, test } from '@jest/globals';
import { RatioSampler } from './ratio-sampler.js';

test('samples a ratio once per millisecond, with the highest and lowest of each', () => {
  const seen = { samples: [] as number[], high: [] as number[], low: [] as number[] };
  const record = (list: number[]) => ({
    observe: (value: number, times = 1) => {
      for (let time = 0; time < times; time++) list.push(value);
    },
  });
  const histograms = { samples: record(seen.samples), high: record(seen.high), low: record(seen.low) };
  const sampler = new RatioSampler(histograms, { limit: 4, nowMs: 10.2 });
  sampler.set(2, 10.4);
  sampler.set(1, 10.9);
  // The first millisecond ends with 1 of 4; the next two are unchanged.
  sampler.set(4, 13.5);
  expect(seen).toEqual({ samples: [0.25, 0.25, 0.25], high: [0.5, 0.25, 0.25], low: [0, 0.25, 0.25] });
  sampler.setLimit(8, 14.1);
  sampler.flush(15.1);
  expect(seen.samples).toEqual([0.25, 0.25, 0.25, 1, 0.5]);
});
