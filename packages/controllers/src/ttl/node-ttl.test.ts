import { expect, test } from '@jest/globals';
import { annotatedSeconds, NodeTtl } from './node-ttl.js';

function grown(nodes: number): NodeTtl {
  const ttl = new NodeTtl();
  for (let node = 0; node < nodes; node += 1) ttl.nodeAdded();
  return ttl;
}

test.each([
  [0, 0],
  [100, 0],
  [101, 15],
  [500, 15],
  [501, 30],
  [1_000, 30],
  [1_001, 60],
  [2_000, 60],
  [2_001, 300],
  [10_000, 300],
  [10_001, 600],
])('a cluster that has grown to %d nodes has a lifetime of %d s', (nodes, seconds) => {
  expect(grown(nodes).seconds).toBe(seconds);
});

test.each([
  [101, 90, 15],
  [101, 89, 0],
  [501, 450, 30],
  [501, 449, 15],
  [1_001, 900, 60],
  [1_001, 899, 30],
  [2_001, 1_800, 300],
  [2_001, 1_799, 60],
  [10_001, 9_000, 600],
  [10_001, 8_999, 300],
  [101, 0, 0],
])('a cluster that has shrunk from %d to %d nodes has a lifetime of %d s', (from, to, seconds) => {
  const ttl = grown(from);
  for (let node = from; node > to; node -= 1) ttl.nodeDeleted();
  expect(ttl.seconds).toBe(seconds);
});

test.each([
  ['15', 15],
  ['0', 0],
  ['-1', -1],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the annotation %j as %j', (annotation, seconds) => {
  expect(annotatedSeconds(annotation)).toBe(seconds);
});
