import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax-tree.js';
import { AssertedTimes } from './asserted-times.js';
import type { SourceFile } from './source.js';

/** The facts of a module that the checks use; each line is from 1. */
export interface ModuleFacts {
  readonly path: string;
  readonly imports: readonly ImportFact[];
  /** Strings, templates and regular expressions, without import specifiers. */
  readonly texts: readonly TextFact[];
  /** Uses of names that no scope of the module declares: `process`, `Date.now`, `new Date()`. */
  readonly globals: readonly { readonly name: string; readonly line: number }[];
  readonly syntax: readonly { readonly type: SyntaxType; readonly line: number }[];
  /** Top-level statements. */
  readonly statements: readonly { readonly type: string; readonly line: number }[];
  /** Calls such as `test.skip('name', …)`: the dotted callee, and the first argument if it is a string. */
  readonly calls: readonly { readonly callee: string; readonly text: string | undefined; readonly line: number }[];
  /** Assertions on elapsed time. */
  readonly assertedTimes: readonly { readonly line: number }[];
}

export interface ImportFact {
  readonly specifier: string;
  readonly line: number;
  /** Erased at compile time. */
  readonly typeOnly: boolean;
  /** Evaluated with the module, unlike a dynamic import. */
  readonly isStatic: boolean;
}

export interface TextFact {
  readonly text: string;
  readonly line: number;
  /** The name of the property whose value it is, if any. */
  readonly property: string | undefined;
}

export type SyntaxType = 'any' | 'import.meta' | 'default export';

/** Parses a module with swc, which also resolves local names. @throws Error on a syntax error, naming the file. */
export function parseModule({ path, text }: SourceFile): ModuleFacts {
  const program = parseSyntax({ path, text });
  const collector = new Collector(text);
  collector.walk(program, { property: undefined });
  return {
    path,
    imports: collector.imports,
    texts: collector.texts,
    globals: collector.globals,
    syntax: collector.syntax,
    statements: membersOf(program, 'body').map((statement) => ({
      type: typeOf(statement),
      line: collector.lineOf(statement),
    })),
    calls: collector.calls,
    assertedTimes: collector.assertedTimes,
  };
}

interface Context {
  readonly property: string | undefined;
}

class Collector {
  readonly imports: ImportFact[] = [];
  readonly texts: TextFact[] = [];
  readonly globals: { name: string; line: number }[] = [];
  readonly syntax: { type: SyntaxType; line: number }[] = [];
  readonly calls: { callee: string; text: string | undefined; line: number }[] = [];
  readonly assertedTimes: { line: number }[] = [];
  readonly #elapsedTimes = new AssertedTimes();
  /** Byte offsets of the line starts; spans count bytes from 1. */
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    const bytes = Buffer.from(text);
    const starts = [0];
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
    this.#lineStarts = starts;
  }

  walk(node: unknown, context: Context): void {
    if (Array.isArray(node)) {
      for (const element of node) this.walk(element, context);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const inner = this.#visit(node, context);
    if (inner === undefined) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'span' && typeof value === 'object' && value !== null) this.walk(value, inner);
    }
  }

  /** The context for the children of a node; undefined to skip them. */
  #visit(node: object, context: Context): Context | undefined {
    const line = this.lineOf(node);
    if (this.#elapsedTimes.visit(node)) this.assertedTimes.push({ line });
    const none = { property: undefined };
    switch (typeOf(node)) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        this.#addImport(node, line);
        return undefined;
      case 'ExportNamedDeclaration':
        if (memberOf(node, 'source') === null) return none;
        this.#addImport(node, line);
        return undefined;
      case 'TsImportType':
        this.#addSpecifier(memberOf(node, 'argument'), { line, typeOnly: true, isStatic: false });
        return undefined;
      case 'TsExternalModuleReference':
        this.#addSpecifier(memberOf(node, 'expression'), { line, typeOnly: false, isStatic: true });
        return undefined;
      case 'CallExpression':
        return this.#visitCall(node, line) ? none : undefined;
      case 'NewExpression':
        this.#visitNew(node, line);
        return none;
      case 'MemberExpression':
        return this.#visitMember(node, line) ? none : undefined;
      case 'Identifier':
        if (memberOf(node, 'ctxt') === unresolved) this.globals.push({ name: textOf(node, 'value'), line });
        return none;
      case 'StringLiteral':
        this.texts.push({ text: textOf(node, 'value'), line, property: context.property });
        return undefined;
      case 'TemplateElement':
        this.texts.push({ text: textOf(node, 'cooked'), line, property: context.property });
        return undefined;
      case 'RegExpLiteral':
        this.texts.push({ text: textOf(node, 'pattern').replaceAll('\\', ''), line, property: context.property });
        return undefined;
      case 'KeyValueProperty': {
        const key = memberOf(node, 'key');
        if (typeOf(key) !== 'Identifier') this.walk(key, none);
        this.walk(memberOf(node, 'value'), { property: textOf(key, 'value') });
        return undefined;
      }
      case 'TemplateLiteral':
        return context;
      case 'TsKeywordType':
        if (textOf(node, 'kind') === 'any') this.syntax.push({ type: 'any', line });
        return none;
      case 'MetaProperty':
        if (textOf(node, 'kind') === 'import.meta') this.syntax.push({ type: 'import.meta', line });
        return none;
      case 'ExportDefaultExpression':
      case 'ExportDefaultDeclaration':
        this.syntax.push({ type: 'default export', line });
        return none;
      default:
        return none;
    }
  }

  #visitCall(node: object, line: number): boolean {
    const callee = memberOf(node, 'callee');
    const [first] = membersOf(node, 'arguments');
    const argument = memberOf(first, 'expression');
    if (typeOf(callee) === 'Import') {
      this.#addSpecifier(argument, { line, typeOnly: false, isStatic: false });
      return false;
    }
    const name = dottedName(callee);
    if (name !== '') this.calls.push({ callee: name, text: literalText(argument), line });
    return true;
  }

  #visitNew(node: object, line: number): void {
    const callee = memberOf(node, 'callee');
    const isDate = typeOf(callee) === 'Identifier' && textOf(callee, 'value') === 'Date';
    if (isDate && membersOf(node, 'arguments').length === 0) this.globals.push({ name: 'new Date()', line });
  }

  /** Records a property of a global, such as `Date.now`, as one name. */
  #visitMember(node: object, line: number): boolean {
    const object = memberOf(node, 'object');
    const property = memberOf(node, 'property');
    if (typeOf(object) !== 'Identifier' || memberOf(object, 'ctxt') !== unresolved) return true;
    if (typeOf(property) !== 'Identifier') return true;
    this.globals.push({ name: textOf(object, 'value'), line });
    this.globals.push({ name: `${textOf(object, 'value')}.${textOf(property, 'value')}`, line });
    return false;
  }

  #addImport(node: object, line: number): void {
    const specifiers = membersOf(node, 'specifiers');
    const allTypes = specifiers.length > 0 && specifiers.every((one) => memberOf(one, 'isTypeOnly') === true);
    const typeOnly = memberOf(node, 'typeOnly') === true || allTypes;
    this.#addSpecifier(memberOf(node, 'source'), { line, typeOnly, isStatic: true });
  }

  #addSpecifier(source: unknown, rest: { line: number; typeOnly: boolean; isStatic: boolean }): void {
    if (typeOf(source) === 'StringLiteral') this.imports.push({ specifier: textOf(source, 'value'), ...rest });
  }

  lineOf(node: unknown): number {
    const start = memberOf(memberOf(node, 'span'), 'start');
    if (typeof start !== 'number') return 1;
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= start - 1) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** The syntax context that swc gives to names without a declaration in scope. */
const unresolved = 1;

function dottedName(node: unknown): string {
  if (typeOf(node) === 'Identifier') return textOf(node, 'value');
  if (typeOf(node) === 'CallExpression') return dottedName(memberOf(node, 'callee'));
  if (typeOf(node) === 'TaggedTemplateExpression') return dottedName(memberOf(node, 'tag'));
  if (typeOf(node) !== 'MemberExpression') return '';
  const object = dottedName(memberOf(node, 'object'));
  const property = memberOf(node, 'property');
  return object !== '' && typeOf(property) === 'Identifier' ? `${object}.${textOf(property, 'value')}` : '';
}

/** A string, a template (without its expressions), or a concatenation of these; undefined for anything else. */
function literalText(node: unknown): string | undefined {
  if (typeOf(node) === 'StringLiteral') return textOf(node, 'value');
  if (typeOf(node) === 'TemplateLiteral') {
    return membersOf(node, 'quasis')
      .map((quasi) => textOf(quasi, 'cooked'))
      .join('…');
  }
  if (typeOf(node) === 'BinaryExpression') {
    const left = literalText(memberOf(node, 'left'));
    const right = literalText(memberOf(node, 'right'));
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}
