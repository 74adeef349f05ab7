import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadPatterns } from '../patterns/load-patterns.js';
import { Patterns } from '../patterns/patterns.js';
import { ExpressionCompiler } from './compile.js';
import { SchemaTypes } from './schema-types.js';
import { ruleValueOf } from './schema-values.js';
import { CostMeter } from './values/values.js';

const compiler = new ExpressionCompiler();
const schema = {
  type: 'object',
  properties: {
    list: { type: 'array', maxItems: 20, items: { type: 'integer' } },
    words: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 30 } },
    set: { type: 'array', maxItems: 8, 'x-orch-list-type': 'set', items: { type: 'string', maxLength: 10 } },
    map: { type: 'object', maxProperties: 6, additionalProperties: { type: 'string', maxLength: 40 } },
    text: { type: 'string', maxLength: 100 },
    color: { type: 'string', enum: ['red', 'yellow'] },
    many: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
    none: { type: 'integer' },
  },
} as const;
const self = new SchemaTypes().of(schema);
if (self === undefined) throw new Error('the schema has a type');

/** The largest value that the schema allows, apart from `many`. */
const largest = {
  list: Array.from({ length: 20 }, (_, index) => index),
  words: Array.from({ length: 5 }, () => 'w'.repeat(30)),
  set: Array.from({ length: 8 }, (_, index) => `${index}`.repeat(10)),
  map: Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`key${index}`, 'v'.repeat(40)])),
  text: 'a,'.repeat(50),
  color: 'yellow',
  many: [{ name: '' }],
};

beforeAll(loadPatterns);

function compiled(source: string) {
  const expression = compiler.compile(source, new Map([['self', self ?? { kind: 'dyn' }]]));
  if ('errors' in expression) throw new Error(expression.errors);
  return expression;
}

describe('the estimated cost of an expression', () => {
  test.each([
    'self.list.all(x, x >= 0)',
    'self.list.exists(x, x > 100)',
    'self.list.all(a, self.list.all(b, a + b >= 0))',
    'self.list.map(x, x * 2).filter(x, x > 3).size() > 4',
    'self.list.exists_one(x, x == 3)',
    'self.list.sum() > 3 && self.list.isSorted() && self.list.max() > 0',
    'self.list == self.list && self.words != self.words.map(x, x)',
    'self.set == self.set && self.set + self.set == self.set',
    "self.text in self.words || 'b' in self.map || 5 in self.list",
    "self.words.all(w, w.startsWith('www') && w.contains('ww') && w.matches('^w+$'))",
    "self.text.split(',').all(part, part.size() < 3 && part + part != part)",
    "self.text.replace(',', ';').upperAscii().size() > 1",
    "self.words.join('-').size() > 3",
    'self.map.all(key, self.map[key].size() > 3 && key == key)',
    "self.color == 'red' ? self.list.all(x, x > 5) : self.words.all(w, w < 'x')",
    "has(self.none) || !has(self.none) || ['a', 'b'].exists(x, x == self.color)",
    'sets.contains(self.list, self.list) && sets.equivalent(self.words, self.words)',
    "self.?none.orValue(3) > 2 && self.?color.optMap(c, c + c).orValue('') != ''",
    "self.text.find('a+').size() > 0 && self.text.findAll('a').all(a, a == 'a')",
    "'%s %d'.format([self.text, self.list[0]]).size() > 4",
    'self == self',
  ])('is not exceeded by the largest value of its schema: %s', (source) => {
    const { costMax, evaluate } = compiled(source);
    const meter = new CostMeter(1_000_000);
    if (self === undefined) throw new Error('the schema has a type');
    evaluate({ variables: [ruleValueOf(self, largest)], meter, patterns: new Patterns() });
    const cost = 1_000_000 - meter.left;
    expect(cost).toBeGreaterThan(0);
    expect(costMax).toBeGreaterThanOrEqual(cost);
    // Sizes are known, so it is not far off either; those of keys are not.
    if (!/key|self == self/.test(source)) expect(costMax).toBeLessThan(50_000);
  });

  test('grows with the sizes of a schema without limits, as far as an object may be', () => {
    // A name takes 11 bytes or more: `{"name":""}`.
    const itemsMax = Math.floor((3 * 1024 * 1024 - 2) / 13);
    const { costMax } = compiled('self.many.all(item, true)');
    expect(costMax).toBeGreaterThan(itemsMax);
    expect(costMax).toBeLessThan(2 * itemsMax);
    expect(compiled('self.many.all(a, self.many.all(b, true))').costMax).toBeGreaterThan(itemsMax ** 2);
  });
});
