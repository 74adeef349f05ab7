import { expect, test } from '@jest/globals';
import { plot } from './plot.js';

test('a plot has titles, and one point per curve and sample', () => {
  const svg = plot([
    { minutes: 0, memoryMb: 100, fileMb: 10, loopDelayMs: 1 },
    { minutes: 10, memoryMb: 200, fileMb: 20, loopDelayMs: 2 },
    { minutes: 20, memoryMb: 150, fileMb: 20, loopDelayMs: 3 },
  ]);
  expect(svg).toMatch(/^<svg [^>]*>\n<title>[^<]+<\/title>/);
  const curves = [...svg.matchAll(/points="([^"]*)"/g)].map(([, points = '']) => points.split(' ').length);
  expect(curves).toEqual([3, 3, 3]);
});
