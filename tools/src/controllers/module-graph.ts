import { memberOf, membersOf, parseSyntax, textOf, typeOf } from '../syntax-tree.js';

/** A parsed module: what it imports from relative paths, and its top-level constants. */
export interface SourceModule {
  readonly path: string;
  readonly tree: unknown;
  /** Of local names: the path of the module, and the name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Initializers by name. */
  readonly constants: ReadonlyMap<string, unknown>;
}

/** Parses modules on demand, each once. Paths are relative to the root of the repository. */
export class ModuleGraph {
  readonly #modules = new Map<string, SourceModule>();

  constructor(private readonly read: (path: string) => string) {}

  module(path: string): SourceModule {
    let found = this.#modules.get(path);
    if (found === undefined) {
      found = readModule(path, this.read(path));
      this.#modules.set(path, found);
    }
    return found;
  }

  /** The module and all that it imports, directly or not, from relative paths. */
  closure(path: string): readonly SourceModule[] {
    const found = new Map<string, SourceModule>();
    const waiting = [path];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      const module = this.module(next);
      found.set(next, module);
      for (const { path: imported } of module.imports.values()) waiting.push(imported);
    }
    return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

function readModule(path: string, text: string): SourceModule {
  const tree = parseSyntax({ path, text });
  const imports = new Map<string, { path: string; name: string }>();
  const constants = new Map<string, unknown>();
  for (const item of membersOf(tree, 'body')) {
    if (typeOf(item) === 'ImportDeclaration') readImport(item, path, imports);
    const declaration = typeOf(item) === 'ExportDeclaration' ? memberOf(item, 'declaration') : item;
    if (typeOf(declaration) !== 'VariableDeclaration') continue;
    for (const each of membersOf(declaration, 'declarations')) {
      constants.set(textOf(memberOf(each, 'id'), 'value'), memberOf(each, 'init'));
    }
  }
  return { path, tree, imports, constants };
}

/** Types are imported too: they lead to modules that the compiler needs, but never to code that runs. */
function readImport(item: unknown, from: string, imports: Map<string, { path: string; name: string }>): void {
  const source = textOf(memberOf(item, 'source'), 'value');
  if (!source.startsWith('.') || memberOf(item, 'typeOnly') === true) return;
  const path = resolvePath(from, source);
  for (const specifier of membersOf(item, 'specifiers')) {
    if (memberOf(specifier, 'isTypeOnly') === true) continue;
    const local = textOf(memberOf(specifier, 'local'), 'value');
    imports.set(local, { path, name: textOf(memberOf(specifier, 'imported'), 'value') || local });
  }
}

/** `a/b/c.ts`, `../d/e.js` → `a/d/e.ts` */
function resolvePath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of relative.replace(/\.js$/, '.ts').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Calls `visit` for the node and all nodes below it. */
export function walk(node: unknown, visit: (node: object) => void): void {
  if (Array.isArray(node)) {
    for (const element of node) walk(element, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  visit(node);
  for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, visit);
}

/** The members of an object literal by name, also below `as const` and the like; undefined for anything else. */
export function objectMembers(node: unknown): ReadonlyMap<string, unknown> | undefined {
  if (/^Ts.*(Assertion|Expression)$/.test(typeOf(node))) return objectMembers(memberOf(node, 'expression'));
  if (typeOf(node) !== 'ObjectExpression') return undefined;
  const members = new Map<string, unknown>();
  for (const property of membersOf(node, 'properties')) {
    if (typeOf(property) !== 'KeyValueProperty') continue;
    members.set(textOf(memberOf(property, 'key'), 'value'), memberOf(property, 'value'));
  }
  return members;
}

/** The strings of a list literal. */
export function stringElements(node: unknown): readonly string[] {
  return membersOf(node, 'elements').map((element) => textOf(memberOf(element, 'expression'), 'value'));
}
