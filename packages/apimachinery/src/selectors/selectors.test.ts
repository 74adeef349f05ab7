import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  FieldSelector,
  LabelSelector,
  labelSelectorFromLabels,
  labelSelectorFromObject,
  parseFieldSelector,
  parseLabelSelector,
} from './index.js';

describe('label selectors', () => {
  const labels = { app: 'web', tier: 'front', size: '7', empty: '' };

  test.each([
    ['', true],
    ['app=web', true],
    ['app==web', true],
    ['app=db', false],
    ['app!=db', true],
    ['app!=web', false],
    ['missing!=web', true],
    ['app in (web,db)', true],
    ['app in (db)', false],
    ['app notin (db)', true],
    ['app notin (web , db)', false],
    ['missing notin (db)', true],
    ['app', true],
    ['!app', false],
    ['! missing', true],
    ['missing', false],
    ['size>6,size<8', true],
    ['size>7', false],
    ['app>1', false],
    ['missing<1', false],
    ['empty=', true],
    ['empty', true],
    ['empty in ()', true],
    ['empty in (x,)', true],
    ['app=web,tier in (front,back),!gone', true],
    ['app=web,tier=back', false],
    [' app = web , tier notin ( back ) ', true],
    ['in in (in)', false],
    ['constructor', false],
    ['toString!=x', true],
  ])('%j matches: %p', (text, expected) => {
    const selector = parseLabelSelector(text);
    expect(selector.matches(labels)).toBe(expected);
    expect(parseLabelSelector(selector.toString()).matches(labels)).toBe(expected);
  });

  test.each([
    ['a b', "unable to parse requirement: found 'b', expected: '=', '!=', '==', 'in', notin'"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in (b c)', "unable to parse requirement: found 'c', expected: ',' or ')'"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['x in (,', "unable to parse requirement: found '', expected: ',', or identifier"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    [',a', "found ',', expected: !, identifier, or 'end of string'"],
    ['=b', "found '=', expected: !, identifier, or 'end of string'"],
    ['a,,b', "found ',', expected: identifier after ','"],
    ['a=b,', "found '', expected: identifier after ','"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
    ['a!b', "unable to parse requirement: found '!', expected: '=', '!=', '==', 'in', notin'"],
    ['a>x', "unable to parse requirement: for 'Gt', 'Lt' operators, the value must be an integer"],
    [
      'a=-b',
      "unable to parse requirement: invalid label value: \"-b\": at key: \"a\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      '-a=b',
      "unable to parse requirement: invalid label key \"-a\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
  ])('rejects %j with the message of v1.21', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(expect.objectContaining({ message, code: 400 }));
  });

  test('equivalent selectors have equal texts', () => {
    expect(parseLabelSelector('b=1, a in (y,x,y)').toString()).toBe('a in (x,y),b=1');
    expect(parseLabelSelector('!c,b!=2,a>5,d').toString()).toBe('a>5,b!=2,!c,d');
  });

  test('an empty selector object selects everything, an absent one nothing', () => {
    expect(labelSelectorFromObject({}).matches({})).toBe(true);
    expect(labelSelectorFromObject({}).selectsEverything).toBe(true);
    expect(labelSelectorFromObject(null).matches(labels)).toBe(false);
    expect(labelSelectorFromObject(undefined).selectsNothing).toBe(true);
    expect(LabelSelector.everything.matches(undefined)).toBe(true);
  });

  test('labels and expressions of a selector object must all match', () => {
    const selector = labelSelectorFromObject({
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['front', 'back'] },
        { key: 'app', operator: 'NotIn', values: ['db'] },
        { key: 'size', operator: 'Exists' },
        { key: 'gone', operator: 'DoesNotExist' },
      ],
    });
    expect(selector.matches(labels)).toBe(true);
    expect(selector.matches({ ...labels, gone: '' })).toBe(false);
    expect(selector.toString()).toBe('app=web,app notin (db),!gone,size,tier in (back,front)');
    expect(() => labelSelectorFromObject({ matchExpressions: [{ key: 'a', operator: 'Like' }] })).toThrow(
      '"Like" is not a valid pod selector operator',
    );
    expect(labelSelectorFromLabels({ app: 'web' }).matches(labels)).toBe(true);
  });

  test('any selector is equivalent after formatting and parsing', () => {
    const name = fc.constantFrom('a', 'b', 'x.y/c', 'in', 'notin');
    const value = fc.constantFrom('', '1', '2', 'v-1', 'in');
    const term = fc.oneof(
      fc.tuple(name, fc.constantFrom('=', '==', '!='), value).map((parts) => parts.join('')),
      fc
        .tuple(name, fc.constantFrom(' in ', ' notin '), fc.array(value))
        .map(([k, o, v]) => `${k}${o}(${v.join(',')})`),
      fc.tuple(fc.constantFrom('', '!'), name).map((parts) => parts.join('')),
      fc.tuple(name, fc.constantFrom('>', '<'), fc.nat()).map((parts) => parts.join('')),
    );
    const anyLabels = fc.dictionary(name, value);
    fc.assert(
      fc.property(fc.array(term), anyLabels, (terms, candidate) => {
        const selector = parseLabelSelector(terms.join(','));
        const reread = parseLabelSelector(selector.toString());
        expect(reread.toString()).toBe(selector.toString());
        expect(reread.matches(candidate)).toBe(selector.matches(candidate));
        expect(selector.matches(candidate)).toBe(terms.every((one) => parseLabelSelector(one).matches(candidate)));
      }),
    );
  });
});

describe('field selectors', () => {
  const fields: Record<string, string> = { 'metadata.name': 'a', 'status.phase': 'Running' };
  const get = (path: string) => fields[path] ?? '';

  test.each([
    ['', true],
    [',', true],
    ['metadata.name=a', true],
    ['metadata.name==a,status.phase!=Failed', true],
    ['metadata.name=b', false],
    ['metadata.name!=a', false],
    ['spec.nodeName=', true],
    ['spec.nodeName!=', false],
  ])('%j matches: %p', (text, expected) => {
    expect(parseFieldSelector(text).matches(get)).toBe(expected);
  });

  test.each([
    ['a', "invalid selector: 'a'; can't understand 'a'"],
    ['a=b,metadata.name<a', "invalid selector: 'a=b,metadata.name<a'; can't understand 'metadata.name<a'"],
    ['a=a=b', 'invalid field selector: unescaped character in value: 61'],
    ['a=a\\x', 'invalid field selector: invalid escape sequence: \\x'],
    ['a=a\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('rejects %j with the message of v1.21', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(expect.objectContaining({ message, code: 400 }));
  });

  test('exposes requirements and required values', () => {
    const selector = parseFieldSelector('metadata.name==a,b!=c');
    expect(selector.requirements).toEqual([
      { path: 'metadata.name', operator: '=', value: 'a' },
      { path: 'b', operator: '!=', value: 'c' },
    ]);
    expect(selector.requiredValue('metadata.name')).toBe('a');
    expect(selector.requiredValue('b')).toBeUndefined();
    expect(FieldSelector.everything.selectsEverything).toBe(true);
  });

  test('any value round-trips through formatting and parsing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b.c'), fc.constantFrom('=', '!='), fc.string())), (terms) => {
        const requirements = terms.map(([path, operator, value]) => ({
          path,
          operator: operator === '=' ? ('=' as const) : ('!=' as const),
          value,
        }));
        expect(parseFieldSelector(FieldSelector.of(requirements).toString()).requirements).toEqual(requirements);
      }),
    );
  });
});
