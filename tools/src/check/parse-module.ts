import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax/syntax-tree.js';
import type { SourceFile } from './source.js';

/** What the checks want to know of a module, each with its line from 1. */
export interface ModuleFacts {
  readonly path: string;
  readonly imports: readonly ImportFact[];
  /** Texts in strings, templates and regular expressions; specifiers of imports aside. */
  readonly texts: readonly TextFact[];
  /** Uses of what no scope of the module declares: `process`, `Date.now`, `new Date()`. */
  readonly globals: readonly { readonly name: string; readonly line: number }[];
  readonly syntax: readonly { readonly type: SyntaxType; readonly line: number }[];
  /** Statements of the module itself. */
  readonly statements: readonly { readonly type: string; readonly line: number }[];
  /** Calls such as `test.skip('name', …)`: the callee with its dots, and the first argument where it is a text. */
  readonly calls: readonly { readonly callee: string; readonly text: string | undefined; readonly line: number }[];
}

export interface ImportFact {
  readonly specifier: string;
  readonly line: number;
  /** Gone when the types are. */
  readonly typeOnly: boolean;
  /** Evaluated when the module is, and not later. */
  readonly isStatic: boolean;
}

export interface TextFact {
  readonly text: string;
  readonly line: number;
  /** The name of the property whose value it is, if it is one. */
  readonly property: string | undefined;
}

export type SyntaxType = 'any' | 'import.meta' | 'default export';

/** Reads a module with swc, which also tells which names are its own. @throws on a syntax error, naming the file. */
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
  /** Byte offsets at which lines begin: spans count bytes, from 1. */
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

  /** What holds for the members of a node; undefined when they are not looked at. */
  #visit(node: object, context: Context): Context | undefined {
    const line = this.lineOf(node);
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

  /** Names a property of a global, such as `Date.now`, in one. */
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

/** The syntax context that swc gives to names which no scope declares. */
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

/** A string, a template (its expressions left out), or such texts added up; undefined for anything else. */
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
