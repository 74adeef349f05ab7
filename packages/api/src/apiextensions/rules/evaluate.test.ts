import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadPatterns } from '../patterns/load-patterns.js';
import { Patterns } from '../patterns/patterns.js';
import { ExpressionCompiler } from './compile.js';
import { textOf } from './functions/text-of.js';
import { ruleValueOf } from './schema-values.js';
import { type RuleType, types } from './values/types.js';
import {
  CostExceeded,
  CostMeter,
  ListValue,
  MapValue,
  OptionalValue,
  PlainList,
  PlainMap,
  QuantityValue,
  RuleError,
  TypeName,
  type Value,
} from './values/values.js';

const compiler = new ExpressionCompiler();
const variables = new Map<string, RuleType>([
  ['numbers', types.list(types.int)],
  ['labels', types.map(types.string, types.string)],
  ['anything', types.dyn],
  ['maybe', types.optional(types.int)],
]);
const values: readonly Value[] = [
  new PlainList([1n, 2n, 3n]),
  new PlainMap([
    ['app', 'web'],
    ['tier', 'front'],
  ]),
  'text',
  new OptionalValue(undefined),
];

beforeAll(loadPatterns);

function run(source: string, costMax = 100_000): string {
  const compiled = compiler.compile(source, variables);
  if ('errors' in compiled) return compiled.errors.split('\n')[0]?.replace('ERROR: <input>:', '!') ?? '';
  const meter = new CostMeter(costMax);
  const outcome = compiled.evaluate({ variables: values, meter, patterns: new Patterns() });
  return outcome instanceof RuleError ? `error: ${outcome.message}` : show(outcome);
}

function show(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof ListValue) {
    return `[${Array.from({ length: value.size }, (_, index) => show(value.at(index))).join(', ')}]`;
  }
  if (value instanceof MapValue) {
    return `{${value
      .keys()
      .map((key) => `${show(key)}: ${show(value.get(key) ?? null)}`)
      .join(', ')}}`;
  }
  if (value instanceof OptionalValue) return value.value === undefined ? 'none' : `some ${show(value.value)}`;
  if (value instanceof TypeName) return value.name;
  if (value instanceof QuantityValue) return `quantity ${value.value.nanos}`;
  return String(textOf(value));
}

const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'integers, unsigned integers and doubles keep their types': {
    '1 + 2 * 3': '7',
    '7 / 2': '3',
    '-7 / 2': '-3',
    '-7 % 3': '-1',
    '7.0 / 2.0': '3.5',
    '1u + 2u': '3',
    '1 + 1.0': "!1:3: found no matching overload for '_+_' applied to '(int, double)'",
    '1 + 1u': "!1:3: found no matching overload for '_+_' applied to '(int, uint)'",
    '1 == 1.0': "!1:3: found no matching overload for '_==_' applied to '(int, double)'",
    'dyn(1) == 1.0': 'true',
    'dyn(1u) == dyn(1)': 'true',
    '1 < 1.5 && 2u > 1 && 1.0 <= 1': 'true',
    '0x1F': '31',
    '-9223372036854775808': '-9223372036854775808',
    '9223372036854775808': '!1:1: invalid int literal',
    '9223372036854775807 + 1': 'error: integer overflow',
    '-(-9223372036854775807 - 1)': 'error: integer overflow',
    '18446744073709551615u + 1u': 'error: unsigned integer overflow',
    '0u - 1u': 'error: unsigned integer overflow',
    '1 / 0': 'error: division by zero',
    '1 % 0': 'error: modulus by zero',
    '1.0 / 0.0': '+Inf',
    '0.0 / 0.0 == 0.0 / 0.0': 'false',
    '9007199254740993 == 9007199254740992': 'false',
  },
  'comparisons have the order of their type': {
    "'a' < 'b' && 'B' < 'a'": 'true',
    'false < true': 'true',
    "b'a' < b'b'": 'true',
    "'\\U0001F600' > '\\uffee'": 'true',
    "timestamp('2021-01-01T00:00:00Z') < timestamp('2021-01-02T00:00:00Z')": 'true',
    '[1, 2] == [1, 2] && [1, 2] != [2, 1]': 'true',
    "{'a': 1} == {'a': 1} && {'a': 1} != {'a': 2}": 'true',
    '1 == null': "!1:3: found no matching overload for '_==_' applied to '(int, null)'",
    'dyn(null) == null': 'true',
  },
  'logic absorbs errors that do not matter': {
    'true || 1 / 0 == 1': 'true',
    '1 / 0 == 1 || true': 'true',
    'false && 1 / 0 == 1': 'false',
    '1 / 0 == 1 && false': 'false',
    '1 / 0 == 1 && true': 'error: division by zero',
    '!true ? 1 : 2': '2',
    'true ? 1 : 1 / 0': '1',
    '1 && true': "!1:1: expected type 'bool' but found 'int'",
    "true ? 1 : 'a'": "!1:6: found no matching overload for '_?_:_' applied to '(bool, int, string)'",
  },
  'macros loop over lists and over the keys of maps': {
    'numbers.all(n, n > 0)': 'true',
    'numbers.all(n, n > 1)': 'false',
    '[0, 1].all(n, 1 / n > 5)': 'false',
    '[1, 0].all(n, 1 / n == 1)': 'error: division by zero',
    'numbers.exists(n, n == 2)': 'true',
    '[0, 1].exists(n, 1 / n == 1)': 'true',
    'numbers.exists_one(n, n > 2)': 'true',
    'numbers.exists_one(n, n > 1)': 'false',
    'numbers.map(n, n * 2)': '[2, 4, 6]',
    'numbers.map(n, n > 1, n * 2)': '[4, 6]',
    'numbers.filter(n, n != 2)': '[1, 3]',
    "labels.all(k, k.size() > 2 && labels[k] != '')": 'true',
    'labels.map(k, k)': '[app, tier]',
    'numbers.map(n, numbers.map(m, n * m))': '[[1, 2, 3], [2, 4, 6], [3, 6, 9]]',
    '[].all(n, false)': 'true',
    '1.all(n, true)':
      "!1:1: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
    'numbers.all(n + 1, true)': '!1:15: argument must be a simple name',
    'numbers.all(n, n)': "!1:16: expected type 'bool' but found 'int'",
  },
  'has() tests for members': {
    'has(labels.app)': 'true',
    'has(labels.none)': 'false',
    'has(labels)': '!1:4: invalid argument to has() macro',
    "labels.none == 'a'": 'error: no such key: none',
    "labels['none'] == 'a'": 'error: no such key: none',
    "'app' in labels && !('none' in labels)": 'true',
    '2 in numbers': 'true',
    'numbers[0] + numbers[2]': '4',
    'numbers[3]': 'error: index out of bounds: 3',
    'numbers[-1]': 'error: index out of bounds: -1',
  },
  'strings count characters': {
    "size('héllo😀')": '6',
    "'abc'.size()": '3',
    "'a' + 'b'": 'ab',
    "'hello'.contains('ell') && 'hello'.startsWith('he') && 'hello'.endsWith('lo')": 'true',
    "'😀ab'.charAt(1)": 'a',
    "'abc'.charAt(3)": '',
    "'abc'.charAt(4)": 'error: index out of range: 4',
    "'😀abc'.substring(1, 3)": 'ab',
    "'abc'.substring(2)": 'c',
    "'abc'.substring(2, 1)": 'error: invalid substring range. start: 2, end: 1',
    "'a,b,c'.split(',')": '[a, b, c]',
    "'a,b,c'.split(',', 2)": '[a, b,c]',
    "'abc'.split('')": '[a, b, c]',
    "['a', 'b'].join('-')": 'a-b',
    "'aXbX'.replace('X', '.')": 'a.b.',
    "'aXbX'.replace('X', '.', 1)": 'a.bX',
    "'  a '.trim()": 'a',
    "'AbÄ'.lowerAscii() + 'aä'.upperAscii()": 'abÄAä',
    "'hello'.indexOf('l')": '2',
    "'hello'.indexOf('l', 3)": '3',
    "'hello'.lastIndexOf('l')": '3',
    "'hello'.indexOf('z')": '-1',
    "'%s has %d of %.2f%%'.format(['a', 3, 1.5])": 'a has 3 of 1.50%',
    "'%s'.format([[1, 2]])": '[1, 2]',
    "'%d'.format(['a'])": 'error: a value of type string cannot be formatted by %d',
    "'\\u00e9\\n\\x41\\101'": 'é\nAA',
    "r'\\d+'": '\\d+',
    '"""a\n\'b\'"""': "a\n'b'",
  },
  'patterns match in linear time': {
    "'abc123'.matches('^[a-z]+\\\\d+$')": 'true',
    "matches('abc', 'b')": 'true',
    "'abc 12 345'.find('[0-9]+')": '12',
    "'abc 12 345'.findAll('[0-9]+')": '[12, 345]',
    "'abc 12 345'.findAll('[0-9]+', 1)": '[12]',
    "'abc'.find('x')": '',
    "('a' + 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa').matches('^(a+)+b$')": 'false',
    "'a'.matches('(')": 'error: error parsing regexp: missing closing ): `(`',
  },
  lists: {
    '[1, 2, 2].isSorted() && ![2, 1].isSorted()': 'true',
    '[1, 2, 3].sum()': '6',
    '[1.5, 2.0].sum()': '3.5',
    "[duration('1m'), duration('1s')].sum()": '61s',
    '[3, 1, 2].min() + [3, 1, 2].max()': '4',
    '[].min()': 'error: min called on empty list',
    '[1, 2, 1].indexOf(1) + [1, 2, 1].lastIndexOf(1)': '2',
    '[1] + [2]': '[1, 2]',
    'size([1, 2])': '2',
    "[1, 'a']": "!1:5: expected type 'int' but found 'string'",
    'sets.contains([1, 2, 3], [2]) && sets.intersects([1], [1, 2])': 'true',
    'sets.equivalent([1, 1, 2], [2, 1]) && !sets.equivalent([1], [2])': 'true',
  },
  conversions: {
    "int('42') + int(1.9) + int(2u)": '45',
    "uint('7')": '7',
    "double('1.5') + double(1)": '2.5',
    'string(1) + string(true) + string(1.5)': '1true1.5',
    "bool('true')": 'true',
    "int('x')": 'error: cannot convert "x" to an integer',
    "string(b'abc')": 'abc',
    "size(bytes('é'))": '2',
    'int(1e30)': 'error: integer overflow',
    'type(1) == int && type(1.0) == double && type(null) == null_type': 'true',
    "int(timestamp('1970-01-01T00:01:00Z'))": '60',
  },
  'timestamps and durations': {
    "timestamp('2021-02-03T04:05:06.789Z').getFullYear()": '2021',
    "timestamp('2021-02-03T04:05:06.789Z').getMonth()": '1',
    "timestamp('2021-02-03T04:05:06.789Z').getDate()": '3',
    "timestamp('2021-02-03T04:05:06.789Z').getDayOfMonth()": '2',
    "timestamp('2021-02-03T04:05:06.789Z').getDayOfWeek()": '3',
    "timestamp('2021-02-03T04:05:06.789Z').getDayOfYear()": '33',
    "timestamp('2021-02-03T04:05:06.789Z').getHours('+02:00')": '6',
    "timestamp('2021-07-03T04:05:06Z').getHours('Europe/Berlin')": '6',
    "timestamp('2021-02-03T04:05:06.789Z').getMilliseconds()": '789',
    "timestamp('2021-02-30T00:00:00Z')": 'error: invalid timestamp: "2021-02-30T00:00:00Z"',
    "duration('1h30m') - duration('30m') == duration('3600s')": 'true',
    "duration('1h30m').getMinutes()": '90',
    "string(duration('-1.5s'))": '-1.5s',
    "timestamp('2021-01-01T00:00:00Z') + duration('24h')": '2021-01-02T00:00:00Z',
    "timestamp('2021-01-02T00:00:00Z') - timestamp('2021-01-01T00:00:00Z')": '86400s',
    "timestamp('9999-12-31T23:59:59Z') + duration('1s')": 'error: timestamp overflow',
    "duration('1 hour')": 'error: invalid duration: "1 hour"',
  },
  URLs: {
    "url('https://example.com:80/a%20b?x=1&x=2').getHost()": 'example.com:80',
    "url('https://[::1]:80/').getHostname() + url('https://a:81').getPort()": '::181',
    "url('https://example.com/a%20b').getEscapedPath()": '/a%20b',
    "url('https://example.com?x=1&x=2').getQuery()['x']": '[1, 2]',
    "isURL('/path') && !isURL('a b') && !isURL('relative')": 'true',
    "url('nope')": 'error: URL parse error during conversion from string: nope',
  },
  quantities: {
    "quantity('1.5Gi').isGreaterThan(quantity('1500M'))": 'true',
    "quantity('1k').add(quantity('1')).sub(1).asInteger()": '1000',
    "quantity('500m').isInteger()": 'false',
    "quantity('500m').asApproximateFloat()": '0.5',
    "quantity('-1').sign() + quantity('2').compareTo(quantity('1'))": '0',
    "isQuantity('1Gi') && !isQuantity('1Xi')": 'true',
    "quantity('x')": 'error: invalid quantity: x',
    "quantity('1') == quantity('1000m')": 'true',
  },
  'optional values': {
    'maybe.hasValue()': 'false',
    'maybe.orValue(5)': '5',
    'maybe.value()': 'error: optional.none() dereference',
    'optional.of(1).value()': '1',
    "optional.ofNonZeroValue('').hasValue()": 'false',
    'optional.of(1).optMap(n, n + 1)': 'some 2',
    'maybe.optMap(n, n + 1)': 'none',
    'optional.of(1).optFlatMap(n, maybe).or(optional.of(3))': 'some 3',
    "labels.?app.orValue('none') + labels.?none.orValue('none')": 'webnone',
    "labels[?'none'].hasValue() || numbers[?9].hasValue()": 'false',
    '[?maybe, 1]': '[1]',
    "{?'a': maybe, 'b': 1}": '{b: 1}',
    'optional.of(1).orValue(1 / 0)': '1',
  },
  'syntax and type errors name their position': {
    'self.x': "!1:1: undeclared reference to 'self' (in container '')",
    'numbers.nothing()': "!1:16: undeclared reference to 'nothing' (in container '')",
    'numbers.x': "!1:8: type 'list(int)' does not support field selection",
    '1 +': "!1:4: Syntax error: unexpected '<EOF>'",
    '(1': "!1:3: Syntax error: mismatched input '<EOF>' expecting ')'",
    "'a": "!1:1: Syntax error: token recognition error at: ''a'",
    'a @ b': "!1:3: Syntax error: token recognition error at: '@'",
    for: '!1:1: reserved identifier: for',
    "1 + 'a'": "!1:3: found no matching overload for '_+_' applied to '(int, string)'",
    "anything + 1 == 'a'": "!1:14: found no matching overload for '_==_' applied to '(int, string)'",
    'anything + 1 == 2': 'error: no such overload: _+_(string, int)',
    "{'a': 1, 'a': 2}": 'error: Failed with repeated key',
    '1 // a comment\n + 1': '2',
  },
};

describe('the results of expressions', () => {
  for (const [name, cases] of Object.entries(table)) {
    test(name, () => {
      const results = Object.fromEntries(Object.keys(cases).map((source) => [source, run(source)]));
      expect(results).toEqual(cases);
    });
  }
});

describe('limits of an expression', () => {
  test('an evaluation ends when it has used its cost', () => {
    const nested = 'numbers.all(a, numbers.all(b, numbers.all(c, numbers.all(d, a + b + c + d > 0))))';
    expect(run(nested)).toBe('true');
    expect(() => run(nested, 100)).toThrow(CostExceeded);
  });

  test('the cost limit ends a rule over a million elements of an object', () => {
    const type = types.list(types.int);
    const compiled = compiler.compile('self.all(a, self.exists(b, b == a))', new Map([['self', type]]));
    if ('errors' in compiled) throw new Error(compiled.errors);
    const meter = new CostMeter(1_000_000);
    const self = ruleValueOf(
      type,
      Array.from({ length: 1_000_000 }, (_, index) => index),
    );
    expect(() => compiled.evaluate({ variables: [self], meter, patterns: new Patterns() })).toThrow(CostExceeded);
  });

  test('the cost of joining texts grows with their length', () => {
    const doubled = `numbers.map(a, numbers.map(b, '${'x'.repeat(2_000)}' + '${'y'.repeat(2_000)}')).size() > 0`;
    expect(run(doubled)).toBe('true');
    expect(() => run(doubled, 2_000)).toThrow(CostExceeded);
  });

  test('deep nesting, long chains and long sources are syntax errors', () => {
    expect(run('('.repeat(300))).toContain('expression recursion limit exceeded: 250');
    expect(run(`1${'+1'.repeat(300)}`)).toContain('too many operators');
    expect(run(`numbers${'.x'.repeat(300)}`)).toContain('too many members');
    expect(run(`'${'x'.repeat(40_000)}'`)).toContain('more than 32768 characters');
    expect(run(Array.from({ length: 3_000 }, () => 'true').join(' && '))).toBe('true');
  });
});
