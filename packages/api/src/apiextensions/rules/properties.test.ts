import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadPatterns } from '../patterns/load-patterns.js';
import { Patterns } from '../patterns/patterns.js';
import { ExpressionCompiler } from './compile.js';
import { type RuleType, types } from './values/types.js';
import { CostExceeded, CostMeter, intMax, intMin, type Outcome, PlainList, RuleError } from './values/values.js';

const compiler = new ExpressionCompiler();
const list = [3n, 1n, 2n];
const variables = new Map<string, RuleType>([['list', types.list(types.int)]]);

beforeAll(loadPatterns);

function evaluate(source: string, costMax = 1_000_000): Outcome {
  const compiled = compiler.compile(source, variables);
  if ('errors' in compiled) throw new Error(compiled.errors);
  const meter = new CostMeter(costMax);
  return compiled.evaluate({ variables: [new PlainList(list)], meter, patterns: new Patterns() });
}

/** An expression with its value; undefined for an error. */
interface Expected<Kind> {
  readonly source: string;
  readonly value: Kind | undefined;
}

const literal = fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt({ min: intMin, max: intMax }));

const { int, bool } = fc.letrec<{ int: Expected<bigint>; bool: Expected<boolean> }>((tie) => ({
  int: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    literal.map((value) => ({ source: String(value), value })),
    fc.tuple(tie('int'), fc.constantFrom('+', '-', '*', '/', '%'), tie('int')).map(([left, operator, right]) => ({
      source: `(${left.source} ${operator} ${right.source})`,
      value: arithmetic(left.value, operator, right.value),
    })),
    fc.tuple(tie('bool'), tie('int'), tie('int')).map(([condition, yes, no]) => ({
      source: `(${condition.source} ? ${yes.source} : ${no.source})`,
      value: condition.value === undefined ? undefined : condition.value ? yes.value : no.value,
    })),
  ),
  bool: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.boolean().map((value) => ({ source: String(value), value })),
    fc.tuple(tie('int'), fc.constantFrom('<', '<=', '==', '!='), tie('int')).map(([left, operator, right]) => ({
      source: `(${left.source} ${operator} ${right.source})`,
      value: comparison(left.value, operator, right.value),
    })),
    fc.tuple(tie('bool'), tie('bool')).map(([left, right]) => ({
      source: `(${left.source} && ${right.source})`,
      value: decided(left.value, right.value, false),
    })),
    fc.tuple(tie('bool'), tie('bool')).map(([left, right]) => ({
      source: `(${left.source} || ${right.source})`,
      value: decided(left.value, right.value, true),
    })),
    tie('bool').map(({ source, value }) => ({ source: `!${source}`, value: value === undefined ? undefined : !value })),
  ),
}));

function arithmetic(left: bigint | undefined, operator: string, right: bigint | undefined): bigint | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (right === 0n && (operator === '/' || operator === '%')) return undefined;
  const results: Readonly<Record<string, () => bigint>> = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  };
  const result = results[operator]?.();
  return result === undefined || result < intMin || result > intMax ? undefined : result;
}

function comparison(left: bigint | undefined, operator: string, right: bigint | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '==' ? left === right : left !== right;
}

/** The deciding value of one operand wins over an error of the other. */
function decided(left: boolean | undefined, right: boolean | undefined, deciding: boolean): boolean | undefined {
  if (left === deciding || right === deciding) return deciding;
  return left === undefined || right === undefined ? undefined : !deciding;
}

test('arithmetic, comparisons, conditions and logic agree with a model, including their errors', () => {
  fc.assert(
    fc.property(fc.oneof(int, bool), ({ source, value }) => {
      const outcome = evaluate(source);
      expect(outcome instanceof RuleError ? undefined : outcome).toBe(value);
    }),
    { numRuns: 500 },
  );
});

test('macros agree with the methods of arrays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -9n, max: 9n }), { maxLength: 8 }),
      fc.bigInt({ min: -9n, max: 9n }),
      (items, limit) => {
        const text = `[${items.join(', ')}]`;
        const over = (item: bigint) => item > limit;
        expect(evaluate(`${text}.all(x, x > ${limit})`)).toBe(items.every(over));
        expect(evaluate(`${text}.exists(x, x > ${limit})`)).toBe(items.some(over));
        expect(evaluate(`${text}.exists_one(x, x > ${limit})`)).toBe(items.filter(over).length === 1);
        expect(evaluate(`${text}.filter(x, x > ${limit}).size()`)).toBe(BigInt(items.filter(over).length));
        expect(evaluate(`${text}.map(x, x + 1).sum()`)).toBe(items.reduce((sum, item) => sum + item + 1n, 0n));
        expect(evaluate(`${limit} in ${text}`)).toBe(items.includes(limit));
      },
    ),
  );
});

test('string functions agree with code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.nat(9), (text, at) => {
      const quoted = JSON.stringify(text).replaceAll('\\/', '/');
      const characters = [...text];
      expect(evaluate(`size(${quoted})`)).toBe(BigInt(characters.length));
      const rest = evaluate(`${quoted}.substring(${at})`);
      if (at > characters.length) expect(rest).toBeInstanceOf(RuleError);
      else expect(rest).toBe(characters.slice(at).join(''));
    }),
  );
});

const words = ['list', '(', ')', '[', ']', '{', '}', '.', ',', '?', ':', '!', '-', '+', '&&', '||', '==', '<', 'in'];
const more = [
  'all',
  'map',
  'x',
  '1',
  '1.5',
  "'a'",
  'size',
  'has',
  'true',
  'null',
  '.?',
  '[?',
  '"',
  '\\',
  'matches',
  '\n',
];

test('any source is compiled or rejected with errors, and an evaluation ends within its cost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words, ...more), { maxLength: 24 }),
      fc.constantFrom('', ' '),
      (tokens, space) => {
        const compiled = compiler.compile(tokens.join(space), variables);
        if ('errors' in compiled) {
          expect(compiled.errors).toMatch(/^ERROR: <input>:\d+:\d+: /);
          return;
        }
        const meter = new CostMeter(1_000);
        try {
          compiled.evaluate({ variables: [new PlainList(list)], meter, patterns: new Patterns() });
        } catch (error) {
          expect(error).toBeInstanceOf(CostExceeded);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
