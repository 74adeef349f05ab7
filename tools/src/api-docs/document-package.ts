import { dirname, join } from 'node:path';
import { type Declaration, readDeclarations } from './read-declarations.js';
import { readIndex } from './read-index.js';
import type { DocumentedExport, DocumentedSection } from './render-reference.js';

export interface DocumentedPackage {
  readonly sections: readonly DocumentedSection[];
  /** An export or a method without docstring, as `file:line: message`. */
  readonly problems: readonly string[];
}

export interface PackageSources {
  /** The path of the index, from the root. */
  readonly index: string;
  readonly read: (path: string) => string;
}

/** Describes the exports of a package by their docstrings. */
export function documentPackage({ index, read }: PackageSources): DocumentedPackage {
  const sections = readIndex({ path: index, text: read(index) });
  const exported = new Set(sections.flatMap(({ exports }) => exports.map(({ name }) => name)));
  const modules = new Map<string, ReadonlyMap<string, Declaration>>();
  const problems: string[] = [];
  const declarationsOf = (path: string) => {
    const known = modules.get(path) ?? readDeclarations({ path, text: read(path) });
    modules.set(path, known);
    return known;
  };
  const document = (name: string, specifier: string): readonly DocumentedExport[] => {
    const path = join(dirname(index), specifier.replace(/\.js$/, '.ts'));
    const declarations = declarationsOf(path);
    const declaration = declarations.get(name);
    if (declaration === undefined) {
      problems.push(`${path}:1: ${name} is not declared in this file; the index must export it from its own file`);
      return [];
    }
    const { line, about, undocumented } = declaration;
    if (about === '') problems.push(`${path}:${line}: the export ${name} has no docstring`);
    for (const member of undocumented) problems.push(`${path}:${line}: the method ${name}.${member} has no docstring`);
    return [{ declaration, used: usedBy(declaration, { declarations, exported }) }];
  };
  return {
    sections: sections.map(({ title, exports }) => ({
      title,
      exports: exports.flatMap(({ name, specifier }) => document(name, specifier)),
    })),
    problems,
  };
}

/** The types of the module that the declaration names, directly or through others, and that the index does not export. */
function usedBy(
  declaration: Declaration,
  {
    declarations,
    exported,
  }: { readonly declarations: ReadonlyMap<string, Declaration>; readonly exported: ReadonlySet<string> },
): readonly Declaration[] {
  const used = new Map<string, Declaration>();
  const visit = (code: string) => {
    for (const [name] of code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Z]\w*/g)) {
      const found = declarations.get(name);
      if (found === undefined || found === declaration || exported.has(name) || used.has(name)) continue;
      if (!/^(?:interface|type) /.test(found.code)) continue;
      used.set(name, found);
      visit(found.code);
    }
  };
  visit(declaration.code);
  return [...used.values()];
}
