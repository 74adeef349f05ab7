import type { FieldSchema, MessageSchema, Names } from '@orch/apimachinery';
import type { Random } from './random.js';

export interface SampleOptions {
  readonly random: Random;
  readonly compat: boolean;
}

/** An object of the right types with some of its fields; validation rejects most of them. */
export function sampleMembers(schema: MessageSchema, options: SampleOptions, depth = 0): Record<string, unknown> {
  const { random, compat } = options;
  const result: Record<string, unknown> = {};
  const share = depth < 2 ? 2 : 3 + depth * 2;
  for (const field of schema.fields) {
    if (!(field.required ?? false) && !random.once(share)) continue;
    if (depth > maxDepth) continue;
    result[compat ? (field.compatName ?? field.name) : field.name] = sampleField(field, options, depth + 1);
  }
  return result;
}

const maxDepth = 7;

/** Options for the dialect of `names`. */
export function optionsOf(random: Random, names: Names): SampleOptions {
  return { random, compat: names.dialect === 'kubernetes' };
}

function sampleField(field: FieldSchema, options: SampleOptions, depth: number): unknown {
  const { random } = options;
  const one = () => sampleValue(field, options, depth);
  if (field.shape === 'list') return Array.from({ length: random.below(3) }, one);
  if (field.shape === 'map') return Object.fromEntries([[random.pick(words), one()]]);
  return one();
}

function sampleValue({ type, enum: allowed }: FieldSchema, options: SampleOptions, depth: number): unknown {
  const { random } = options;
  if (typeof type === 'function') return sampleMessage(type(), options, depth);
  const [first, ...others] = allowed ?? [];
  if (first !== undefined && type === 'string') return random.pick([first, ...others]);
  switch (type) {
    case 'string':
      return random.pick(words);
    case 'bool':
      return random.once(2);
    case 'bytes':
      return 'aGk=';
    case 'any':
      return { any: [1, 'x'] };
    default:
      return random.below(100);
  }
}

function sampleMessage(schema: MessageSchema, options: SampleOptions, depth: number): unknown {
  const { random } = options;
  switch (schema.form) {
    case 'object':
    case 'objectOrArray':
    case 'objectOrBool':
    case 'objectOrStrings':
      return sampleMembers(schema, options, depth);
    case 'time':
      return '2026-01-02T03:04:05Z';
    case 'microTime':
      return '2026-01-02T03:04:05.000000Z';
    case 'duration':
      return '1m0s';
    case 'quantity':
      return random.pick(['1', '100m', '2Gi', '1e3']);
    case 'intOrString':
      return random.pick<unknown>([80, 'http', '50%']);
    case 'strings':
      return ['a'];
    case 'any':
      return { a: { b: [1] } };
  }
}

const words = ['a', 'web', 'nginx', 'example.com/x', 'default', 'Always', 'TCP', '10.0.0.1', '/var/lib', ''] as const;
