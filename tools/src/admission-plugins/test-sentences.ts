import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax-tree.js';

/** The names of a test and of the groups around it, outermost first. */
export interface TestSentence {
  readonly groups: readonly string[];
  readonly sentence: string;
}

/**
 * Reads the names of the tests of a module, in order, without ids of specification rows. A table of literal rows gives one
 * name per row; a value that is not literal is shown as `…`.
 *
 *     describe('A', () => { test.each([['b'], ['c']])('is %s [Errors, 1]', …) })    A: is b; A: is c
 */
export function testSentences(file: { readonly path: string; readonly text: string }): readonly TestSentence[] {
  const sentences: TestSentence[] = [];
  collect(parseSyntax(file), [], sentences);
  return sentences;
}

function collect(node: unknown, groups: readonly string[], sentences: TestSentence[]): void {
  if (Array.isArray(node)) {
    for (const element of node) collect(element, groups, sentences);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const call = namedCall(node);
  if (call?.type === 'test') {
    for (const name of call.names) sentences.push({ groups, sentence: withoutRows(name) });
    return;
  }
  if (call?.type === 'describe') {
    for (const name of call.names) collect(memberOf(node, 'arguments'), [...groups, withoutRows(name)], sentences);
    return;
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'span') collect(value, groups, sentences);
}

interface NamedCall {
  readonly type: 'test' | 'describe';
  readonly names: readonly string[];
}

/** undefined for anything but a call of `test`, `it`, `describe` or their variants with a literal name. */
function namedCall(node: object): NamedCall | undefined {
  if (typeOf(node) !== 'CallExpression') return undefined;
  const callee = memberOf(node, 'callee');
  const isTable = typeOf(callee) === 'CallExpression';
  const [root = '', ...variants] = dottedName(isTable ? memberOf(callee, 'callee') : callee).split('.');
  const type = root === 'it' ? 'test' : root;
  if (type !== 'test' && type !== 'describe') return undefined;
  if (isTable !== variants.includes('each')) return undefined;
  const title = literalOf(argumentOf(node));
  if (title === undefined) return undefined;
  const names = isTable ? rowsOf(argumentOf(callee)).map((row) => fill(title, row)) : [title];
  return { type, names: [...new Set(names)] };
}

/** The literal values of a row: those of a list by position, those of an object by name. */
interface Row {
  readonly values: readonly (string | undefined)[];
  readonly members: ReadonlyMap<string, string | undefined>;
}

/** One row without values for a table that is not literal. */
function rowsOf(table: unknown): readonly Row[] {
  const array = withoutType(table);
  if (typeOf(array) !== 'ArrayExpression') return [{ values: [], members: new Map() }];
  return elementsOf(array).map((element): Row => {
    const row = withoutType(element);
    const values = typeOf(row) === 'ArrayExpression' ? elementsOf(row).map(literalOf) : [literalOf(row)];
    const properties = membersOf(row, 'properties').filter((one) => typeOf(one) === 'KeyValueProperty');
    return { values, members: new Map(properties.map((one) => [keyOf(one), literalOf(memberOf(one, 'value'))])) };
  });
}

/** Replaces the placeholders of a title: `%s` by the next value, `$name` by a member. */
function fill(title: string, { values, members }: Row): string {
  let next = 0;
  return title.replace(/%[sdifjop%]|\$[a-z]\w*/g, (placeholder) => {
    if (placeholder === '%%') return '%';
    return (placeholder.startsWith('$') ? members.get(placeholder.slice(1)) : values[next++]) ?? '…';
  });
}

function withoutRows(name: string): string {
  return name
    .replace(/\[[A-Za-z][^[\]]*, \d+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function argumentOf(call: unknown): unknown {
  return memberOf(membersOf(call, 'arguments')[0], 'expression');
}

function elementsOf(array: unknown): readonly unknown[] {
  return membersOf(array, 'elements').map((element) => memberOf(element, 'expression'));
}

function keyOf(property: unknown): string {
  return textOf(memberOf(property, 'key'), 'value');
}

/** Without `as const` and the like, and without parentheses. */
function withoutType(node: unknown): unknown {
  return /^(Ts.*(Assertion|Expression)|ParenthesisExpression)$/.test(typeOf(node))
    ? withoutType(memberOf(node, 'expression'))
    : node;
}

/** A string, a number or another simple value, or a concatenation; undefined for anything else. Expressions in a template are shown as `…`. */
function literalOf(node: unknown): string | undefined {
  switch (typeOf(node)) {
    case 'StringLiteral':
      return textOf(node, 'value');
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return String(memberOf(node, 'value'));
    case 'NullLiteral':
      return 'null';
    case 'Identifier':
      return textOf(node, 'value') === 'undefined' ? 'undefined' : undefined;
    case 'TemplateLiteral':
      return membersOf(node, 'quasis')
        .map((quasi) => textOf(quasi, 'cooked'))
        .join('…');
    case 'BinaryExpression': {
      const [left, right] = [literalOf(memberOf(node, 'left')), literalOf(memberOf(node, 'right'))];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    default:
      return undefined;
  }
}

function dottedName(node: unknown): string {
  if (typeOf(node) === 'Identifier') return textOf(node, 'value');
  if (typeOf(node) !== 'MemberExpression') return '';
  return `${dottedName(memberOf(node, 'object'))}.${textOf(memberOf(node, 'property'), 'value')}`;
}
