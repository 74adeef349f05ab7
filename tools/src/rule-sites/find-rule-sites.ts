import { posix } from 'node:path';
import { memberOf, membersOf, parseSyntax, type Span, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** A source file; `path` from the root of the repository. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * A rule of validation: a call that returns field errors, or a check that is passed on as a value and called elsewhere:
 *
 *     errors.push(required(path.child('name'), ''));                            required(…)
 *     return [...errors, ...checkText(signer, path.child('signerName'), rule)];  checkText(…)
 *     const sourceChecks = { nfs: validateNfs, iscsi: validateIscsi };           validateNfs, validateIscsi
 *
 * The first kind has failed when it is called, the others when they return an error.
 */
export interface RuleSite extends Span {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The innermost function around a call: an object that enters it is checked by the rule. */
  readonly scope: RuleScope | undefined;
  /** The check is passed on, not called here. */
  readonly isPassedOn: boolean;
}

/** The body of a function. */
export interface RuleScope extends Span {
  /** Statements in braces, not the expression of an arrow function. */
  readonly isBlock: boolean;
}

/**
 * The calls in `sources` whose declared result is a field error or a list of them, sorted by path and position. The
 * callee is resolved by name: a function of the same file, or one imported from another of `sources` or, by package
 * name, from `libraries`. Methods and arrow functions without a declared return type are no checks; calls in them count.
 */
export function findRuleSites(sources: readonly Source[], libraries: readonly Source[]): readonly RuleSite[] {
  const parsed = sources.map(parse);
  const packages = [...libraries.map(parse), ...parsed.filter(({ path }) => isLibrary(path))];
  const ofPackages = new Set(packages.flatMap(({ program }) => exportedChecks(program)));
  const byPath = new Map([...parsed, ...packages].map(({ path, program }) => [path, new Set(exportedChecks(program))]));
  const exportsOf = (specifier: string, path: string) =>
    specifier.startsWith('.') ? (byPath.get(resolved(specifier, path)) ?? new Set<string>()) : ofPackages;
  return parsed
    .flatMap((file) => sitesOf(file, exportsOf))
    .sort((a, b) => compare(a.path, b.path) || a.start - b.start);
}

/** Whether other packages import the source by package name. */
function isLibrary(path: string): boolean {
  return path.startsWith('packages/apimachinery/');
}

/** The checks that a module exports. `specifier` is resolved from the file at `path`. */
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
  const add = (node: unknown, rest: Pick<RuleSite, 'scope' | 'isPassedOn'>) => {
    const { start, end } = spanOf(node);
    const line = bytes.subarray(0, start).toString().split('\n').length;
    const given = bytes.subarray(start, end).toString().replaceAll(/\s+/g, ' ');
    sites.push({ path, line, start, end, text: given, ...rest });
  };
  visit(program, (node, scope) => {
    if (typeOf(node) === 'CallExpression' && scope !== undefined && isCheck(memberOf(node, 'callee'))) {
      add(node, { scope, isPassedOn: false });
    }
    for (const value of valuesIn(node).filter(isCheck)) add(value, { scope: undefined, isPassedOn: true });
  });
  return sites;
}

/** The values that a node passes on: members, elements, arguments, both branches of a conditional. */
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
