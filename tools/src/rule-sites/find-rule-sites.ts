import { posix } from 'node:path';
import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax/syntax-tree.js';

/** A source file; `path` from the root of the repository. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * A call that gives field errors, and so one rule of an object, or what is handed on to be called so:
 *
 *     errors.push(required(path.child('name'), ''));                            required(…)
 *     return [...errors, ...checkText(signer, path.child('signerName'), rule)];  checkText(…)
 *     const sourceChecks = { nfs: validateNfs, iscsi: validateIscsi };           validateNfs, validateIscsi
 *
 * The first has found a fault when it is called, the others when their list is not empty.
 */
export interface RuleSite {
  readonly path: string;
  readonly line: number;
  /** Bytes of the file from 0; `end` is the first after the call. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Of a call, the innermost function around it: whoever comes into it is asked the rule. */
  readonly scope: RuleScope | undefined;
  /** Handed on, and not called here. */
  readonly isHandedOn: boolean;
}

/** Bytes of the body of a function. */
export interface RuleScope {
  readonly start: number;
  readonly end: number;
  /** Statements in braces, and not the value of an arrow. */
  readonly isBlock: boolean;
}

/**
 * The calls of `sources` whose result is declared to be a field error or a list of them, in order. What is called is
 * found by its name: a function of the file itself, or one that the file imports from another of `sources` or, by the
 * name of a package, from `libraries`. Methods and arrows without a declared type are not looked at; the calls within them are.
 */
export function findRuleSites(sources: readonly Source[], libraries: readonly Source[]): readonly RuleSite[] {
  const parsed = sources.map(parse);
  const ofPackages = new Set(libraries.map(parse).flatMap(({ program }) => exportedChecks(program)));
  const byPath = new Map(parsed.map(({ path, program }) => [path, new Set(exportedChecks(program))]));
  const exportsOf = (specifier: string, path: string) =>
    specifier.startsWith('.') ? (byPath.get(resolved(specifier, path)) ?? new Set<string>()) : ofPackages;
  return parsed
    .flatMap((file) => sitesOf(file, exportsOf))
    .sort((a, b) => compare(a.path, b.path) || a.start - b.start);
}

/** What a module exports that gives field errors, by the specifier that the file at `path` has for it. */
type ExportsOf = (specifier: string, path: string) => ReadonlySet<string>;

function resolved(specifier: string, path: string): string {
  return posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'));
}

interface Parsed extends Source {
  readonly program: unknown;
}

function parse(source: Source): Parsed {
  return { ...source, program: parseSyntax(source) };
}

function sitesOf({ path, text, program }: Parsed, exportsOf: ExportsOf): readonly RuleSite[] {
  const bytes = Buffer.from(text);
  const checks = new Set([...localChecks(program), ...importedAs(program, (specifier) => exportsOf(specifier, path))]);
  const isCheck = (node: unknown) => typeOf(node) === 'Identifier' && checks.has(textOf(node, 'value'));
  const sites: RuleSite[] = [];
  const add = (node: unknown, rest: Pick<RuleSite, 'scope' | 'isHandedOn'>) => {
    const { start, end } = spanOf(node);
    const line = bytes.subarray(0, start).toString().split('\n').length;
    const given = bytes.subarray(start, end).toString().replaceAll(/\s+/g, ' ');
    sites.push({ path, line, start, end, text: given, ...rest });
  };
  visit(program, (node, scope) => {
    if (typeOf(node) === 'CallExpression' && scope !== undefined && isCheck(memberOf(node, 'callee'))) {
      add(node, { scope, isHandedOn: false });
    }
    for (const value of valuesIn(node).filter(isCheck)) add(value, { scope: undefined, isHandedOn: true });
  });
  return sites;
}

/** What is handed on in a node: members, elements, arguments, either side of a choice. */
function valuesIn(node: object): readonly unknown[] {
  switch (typeOf(node)) {
    case 'KeyValueProperty':
      return [memberOf(node, 'value')];
    case 'ArrayExpression':
      return membersOf(node, 'elements').map((element) => memberOf(element, 'expression'));
    case 'CallExpression':
      return membersOf(node, 'arguments').map((argument) => memberOf(argument, 'expression'));
    case 'ConditionalExpression':
      return [memberOf(node, 'consequent'), memberOf(node, 'alternate')];
    default:
      return [];
  }
}

/** Functions of the file, at any depth. */
function localChecks(program: unknown): readonly string[] {
  const names: string[] = [];
  visit(program, (node) => {
    if (typeOf(node) === 'FunctionDeclaration' && givesFieldErrors(node)) {
      names.push(textOf(memberOf(node, 'identifier'), 'value'));
    }
    if (typeOf(node) !== 'VariableDeclarator') return;
    const [id, init] = [memberOf(node, 'id'), memberOf(node, 'init')];
    if (givesFieldErrors(init) || isOfCheckType(id)) names.push(textOf(id, 'value'));
  });
  return names;
}

/** `const validateNfs: SourceCheck = …`: types of checks are named so. */
function isOfCheckType(id: unknown): boolean {
  const annotation = memberOf(memberOf(id, 'typeAnnotation'), 'typeAnnotation');
  return (
    typeOf(annotation) === 'TsTypeReference' && textOf(memberOf(annotation, 'typeName'), 'value').endsWith('Check')
  );
}

function exportedChecks(program: unknown): readonly string[] {
  return membersOf(program, 'body')
    .filter((statement) => typeOf(statement) === 'ExportDeclaration')
    .flatMap(localChecks);
}

/** What the file calls the checks that it imports. */
function importedAs(program: unknown, exportsOf: (specifier: string) => ReadonlySet<string>): readonly string[] {
  return membersOf(program, 'body')
    .filter((statement) => typeOf(statement) === 'ImportDeclaration')
    .flatMap((statement) => {
      const exported = exportsOf(textOf(memberOf(statement, 'source'), 'value'));
      return membersOf(statement, 'specifiers').flatMap((specifier) => {
        const local = textOf(memberOf(specifier, 'local'), 'value');
        const imported = textOf(memberOf(specifier, 'imported'), 'value') || local;
        return exported.has(imported) ? [local] : [];
      });
    });
}

/** Declared to return `FieldError`, `FieldError[]`, `readonly FieldError[]`, or one of these or undefined. */
function givesFieldErrors(callable: unknown): boolean {
  let found = false;
  const annotation = memberOf(memberOf(callable, 'returnType'), 'typeAnnotation');
  if (typeOf(annotation) === 'TsFunctionType') return false;
  visit(annotation, (node) => {
    if (typeOf(node) === 'TsTypeReference' && textOf(memberOf(node, 'typeName'), 'value') === 'FieldError')
      found = true;
  });
  return found;
}

function visit(
  node: unknown,
  look: (node: object, scope: RuleScope | undefined) => void,
  outer: RuleScope | undefined = undefined,
): void {
  if (Array.isArray(node)) {
    for (const element of node) visit(element, look, outer);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const scope = scopeOf(node) ?? outer;
  look(node, scope);
  for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, look, scope);
}

const functions = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'ClassMethod',
];

function scopeOf(node: object): RuleScope | undefined {
  if (!functions.includes(typeOf(node))) return undefined;
  const body = memberOf(node, 'body') ?? memberOf(memberOf(node, 'function'), 'body');
  if (typeof body !== 'object' || body === null) return undefined;
  return { ...spanOf(body), isBlock: Array.isArray(memberOf(body, 'stmts')) };
}

function spanOf(node: unknown): { readonly start: number; readonly end: number } {
  const span = memberOf(node, 'span');
  const [start, end] = [memberOf(span, 'start'), memberOf(span, 'end')];
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('a node without its place');
  // Places of swc count from 1.
  return { start: start - 1, end: end - 1 };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
