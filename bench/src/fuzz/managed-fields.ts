import { hostileNames, hostileValue } from './hostile-values.js';
import type { Random } from './random.js';

/** managedFields as a client may send them: valid entries and invalid ones. */
export function hostileManagedFields(apiVersion: string, random: Random): unknown {
  if (random.once(10)) return hostileValue(random);
  return Array.from({ length: 1 + random.below(3) }, () => entry(apiVersion, random));
}

function entry(apiVersion: string, random: Random): unknown {
  const right = {
    manager: random.pick(['one', 'two', '', 'a'.repeat(200), '\u0000']),
    operation: random.pick(['Update', 'Update', 'Apply', 'update', '', 'Delete']),
    apiVersion: random.once(6) ? random.pick(['', 'v0', 'x/y/z', 'example.com/v1']) : apiVersion,
    time: random.once(6) ? random.pick(['', 'now', '9999-99-99T00:00:00Z']) : '2026-01-02T03:04:05Z',
    fieldsType: random.once(6) ? random.pick(['', 'FieldsV2']) : 'FieldsV1',
    fieldsV1: random.once(8) ? hostileValue(random) : fields(random, 0),
  };
  return random.once(8) ? { ...right, [random.pick(parts)]: hostileValue(random) } : right;
}

const parts = ['manager', 'operation', 'apiVersion', 'time', 'fieldsType', 'fieldsV1'] as const;

function fields(random: Random, depth: number): unknown {
  if (depth > 4) return {};
  const count = 1 + random.below(3);
  return Object.fromEntries(Array.from({ length: count }, () => [member(random), fields(random, depth + 1)]));
}

function member(random: Random): string {
  return random.pick([
    'f:metadata',
    'f:spec',
    'f:data',
    'f:labels',
    'f:containers',
    `f:${random.pick(hostileNames)}`,
    '.',
    'k:{"name":"main"}',
    'k:{"name":5,"name":6}',
    'k:{"__proto__":1}',
    'k:{',
    'k:[]',
    'v:"x"',
    'v:1e999',
    'v:{"a":[{}]}',
    'v:',
    'i:0',
    'i:-1',
    'i:99999999999999999999',
    'x:y',
    'f',
    ':',
    '',
  ]);
}
