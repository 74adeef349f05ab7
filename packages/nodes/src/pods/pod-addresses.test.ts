import { expect, test } from '@jest/globals';
import { PodAddresses } from './pod-addresses.js';

test('a pod keeps its unique address', () => {
  const addresses = new PodAddresses();
  expect(addresses.of('a')).toBe('10.244.0.2');
  expect(addresses.of('b')).toBe('10.244.0.3');
  expect(addresses.of('a')).toBe('10.244.0.2');
});

test('does not allocate addresses in use from an earlier run', () => {
  const addresses = new PodAddresses();
  addresses.keep('old', '10.244.0.2');
  expect(addresses.of('new')).toBe('10.244.0.3');
  expect(addresses.of('old')).toBe('10.244.0.2');
});

test('allocates addresses in turn and reuses released ones last', () => {
  const addresses = new PodAddresses();
  const first = addresses.of('a');
  addresses.release('a');
  expect(addresses.of('b')).not.toBe(first);
  const all = new Set(Array.from({ length: 65_533 }, (_, index) => addresses.of(`pod-${index}`)));
  expect(all.size).toBe(65_533);
  expect(all).toContain(first);
  expect(() => addresses.of('one-more')).toThrow('no pod addresses are left');
});
