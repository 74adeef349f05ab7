import { describe, expect, test } from '@jest/globals';
import { defineMessage } from './define-message.js';
import { hasUnusualNumber, readFault, withExactQuantities } from './read-fault.js';

const orch = { dialect: 'orch' } as const;
const quantity = defineMessage('resource.Quantity', { form: 'quantity' }, () => []);
const thing = defineMessage('core_v1.Thing', {}, () => [
  { name: 'count', type: 'int32', shape: 'single' },
  { name: 'amount', type: () => quantity, shape: 'single' },
  { name: 'amounts', type: () => quantity, shape: 'map' },
]);

describe('numbers that are more than their values', () => {
  test.each([
    '{"a":1.0}',
    '{"a": -1.5}',
    '{"a" : 1e3}',
    '{"a":\n0E1}',
    '[1,2.0]',
    '[ 1.0]',
    '{"a":9223372036854775808}',
    '{"image":"a:1.5","a":1.0}',
  ])('are in %j', (json) => {
    expect(hasUnusualNumber(json)).toBe(true);
  });

  test.each([
    '{"a":1}',
    '{"image":"a:1.5"}',
    '{"time":"10:00:00"}',
    '{"uid":"1e3-4.5"}',
    '{"a":"1.5","b":[1,-2,"3.5"]}',
  ])('are not in %j', (json) => {
    expect(hasUnusualNumber(json)).toBe(false);
  });

  test('make faults where integers are wanted, and stay as they are written where quantities are', () => {
    expect(readFault(thing, '{"count":1.0}', orch)).toContain(
      'v1.Thing.Count: assertInteger: can not decode float as int',
    );
    expect(readFault(thing, '{"count":1e3}', orch)).toContain(
      'isObjectEnd: object ended prematurely, unexpected char e',
    );
    const json = '{"amount": 1e3, "count":1, "amounts":{"ä":1.50,"b":"2.0"}, "x":1e3}';
    expect(readFault(thing, json, orch)).toBeUndefined();
    expect(withExactQuantities(thing, json, orch)).toBe(
      '{"amount": "1e3", "count":1, "amounts":{"ä":"1.50","b":"2.0"}, "x":1e3}',
    );
  });
});
