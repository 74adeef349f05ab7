import { dirname, join } from 'node:path';
import { type DeclarationModule, type NameElsewhere, readDeclarationModule } from './declaration-module.js';

/** An entry point of a package: how it is imported, and the file of its types. */
export interface EntryPoint {
  /** `@orch/client`. */
  readonly specifier: string;
  /** Path of a `.d.ts`. */
  readonly types: string;
}

export interface PublicTypes {
  /** The exported names of each entry point, sorted: `Name`, or `name as Name`; with `from` those of other packages. */
  readonly entryPoints: readonly { readonly specifier: string; readonly exports: readonly string[] }[];
  /** The exported declarations and those that they name, directly or through others; sorted, without comments. */
  readonly declarations: readonly string[];
}

/**
 * What users of a package can see of its types: a change of this value is a change of its public API. Comments, and types that no
 * export names, are no part of it.
 * @throws Error for an export without declaration
 */
export function publicTypes(entryPoints: readonly EntryPoint[], read: (path: string) => string): PublicTypes {
  const modules = new Map<string, DeclarationModule>();
  const moduleOf = (path: string): DeclarationModule => {
    const known = modules.get(path) ?? readDeclarationModule({ path, text: read(path) });
    modules.set(path, known);
    return known;
  };
  const reached = new Map<string, string>();

  /** Adds the declaration of an exported name. Returns how the list of exports names it. */
  const visitExport = (path: string, exported: string): string => {
    const module = moduleOf(path);
    const target = module.exports.get(exported);
    if (typeof target === 'string') return visitLocal(path, target);
    if (target !== undefined) return visitElsewhere(path, target);
    for (const specifier of module.exportsAllOf) {
      const file = fileOf(path, specifier);
      if (file !== undefined && exportedNames(file, moduleOf).includes(exported)) return visitExport(file, exported);
    }
    throw new Error(`${path} exports no ${exported}`);
  };
  const visitElsewhere = (path: string, { specifier, name }: NameElsewhere): string => {
    const file = fileOf(path, specifier);
    if (file === undefined) return `${name} from ${specifier}`;
    if (name !== '*') return visitExport(file, name);
    for (const one of exportedNames(file, moduleOf)) visitExport(file, one);
    return `* from ${specifier}`;
  };
  const visitLocal = (path: string, name: string): string => {
    const module = moduleOf(path);
    const text = module.declarations.get(name);
    if (text === undefined) {
      const imported = module.imports.get(name);
      if (imported === undefined) throw new Error(`${path} declares no ${name}`);
      return visitElsewhere(path, imported);
    }
    const key = `${path}#${name}`;
    if (reached.has(key)) return name;
    reached.set(key, text);
    for (const [, specifier = '', member = ''] of text.matchAll(/\bimport\(["']([^"']+)["']\)\.(\w+)/g)) {
      visitElsewhere(path, { specifier, name: member });
    }
    for (const used of namesIn(text)) if (module.declarations.has(used)) visitLocal(path, used);
    visitImports(path, text, module);
    return name;
  };
  /** Of a namespace only the members that the text names. */
  const visitImports = (path: string, text: string, { imports }: DeclarationModule): void => {
    const used = namesIn(text);
    for (const [local, { specifier, name }] of imports) {
      if (!used.has(local)) continue;
      const members = [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, member = '']) => member);
      const file = fileOf(path, specifier);
      if (name !== '*') visitElsewhere(path, { specifier, name });
      else if (file !== undefined) for (const member of members) visitExport(file, member);
    }
  };

  return {
    entryPoints: entryPoints.map(({ specifier, types }) => ({
      specifier,
      exports: exportedNames(types, moduleOf)
        .toSorted()
        .map((exported) => {
          const original = visitExport(types, exported);
          const [name, ...from] = original.split(' ');
          return [name === exported ? exported : `${name} as ${exported}`, ...from].join(' ');
        }),
    })),
    declarations: [...reached.values()].toSorted(byName),
  };
}

/** The exports of a module, with those of modules that it exports as a whole. */
function exportedNames(path: string, moduleOf: (path: string) => DeclarationModule): readonly string[] {
  const { exports, exportsAllOf } = moduleOf(path);
  const others = exportsAllOf.flatMap((specifier) => {
    const file = fileOf(path, specifier);
    return file === undefined ? [] : exportedNames(file, moduleOf);
  });
  return [...new Set([...exports.keys(), ...others])];
}

/** The file of types behind a relative import; undefined for another package. */
function fileOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(path), specifier.replace(/\.js$/, '.d.ts')) : undefined;
}

/** Words of the code outside of strings. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, '').match(/[A-Za-z_$][\w$]*/g));
}

/** By the name that is declared, then by the text. */
function byName(one: string, other: string): number {
  const [a, b] = [declaredName(one), declaredName(other)];
  if (a !== b) return a < b ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

function declaredName(text: string): string {
  return /\b(?:class|const|enum|function|interface|let|type)\s+([\w$]+)/.exec(text)?.[1] ?? text;
}
