import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareKeys, compareNames, compareNamespaces } from './key-order.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '\u{d7ff}', '\u{e000}', '\u{ff21}', '\u{10000}', '\u{1f600}') }),
);
const sign = (order: number) => Math.sign(order);
const byBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

describe('the order of keys', () => {
  test('names are in the order of their UTF-8 bytes, as in the store', () => {
    fc.assert(
      fc.property(text, text, (left, right) => expect(sign(compareNames(left, right))).toBe(byBytes(left, right))),
    );
    expect(compareNames('\u{ff21}', '\u{1f600}')).toBeLessThan(0);
  });

  test('namespaces are in the order of their keys in the store', () => {
    const namespace = fc.oneof(fc.stringMatching(/^[a-z0-9]([a-z0-9.-]{0,6}[a-z0-9])?$/), text);
    fc.assert(
      fc.property(namespace, namespace, (left, right) => {
        fc.pre(!left.includes('/') && !right.includes('/'));
        expect(sign(compareNamespaces(left, right))).toBe(byBytes(`${left}/`, `${right}/`));
      }),
    );
  });

  test('keys are ordered by namespace, then by name', () => {
    const key = fc.record({ namespace: fc.constantFrom('a', 'a-b', 'ab'), name: text });
    fc.assert(
      fc.property(key, key, (left, right) => {
        const order = byBytes(`${left.namespace}/${left.name}`, `${right.namespace}/${right.name}`);
        expect(sign(compareKeys(left, right))).toBe(order);
      }),
    );
  });
});
