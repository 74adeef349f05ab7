import type { ModuleFacts } from './parse-module.js';
import { isGenerated, isTest, type Violation } from './source.js';
import { resolvePath } from './workspaces.js';

/**
 * Pairs of folders of one workspace that import each other, imports of types included (design: Layout). One violation per
 * pair, at the import of the direction with fewer imports. Generated code, tests, fixtures, and the index of a package,
 * which only exports, are left out.
 */
export function findFolderCycles(modules: readonly ModuleFacts[]): readonly Violation[] {
  const imports = new Map<string, FolderImport[]>();
  for (const { path, imports: all } of modules) {
    if (isLeftOut(path)) continue;
    const from = folderOf(path);
    for (const { specifier, line } of all) {
      if (!specifier.startsWith('.')) continue;
      const target = resolvePath(from, specifier).replace(/\.js$/, '.ts');
      const to = folderOf(target);
      if (to === from || isLeftOut(target)) continue;
      const known = imports.get(pairOf(from, to)) ?? [];
      imports.set(pairOf(from, to), known);
      known.push({ path, line, target });
    }
  }
  const violations: Violation[] = [];
  for (const [pair, there] of imports) {
    const [from = '', to = ''] = pair.split(' ');
    const back = imports.get(pairOf(to, from));
    if (back === undefined || from > to) continue;
    const [first] = there.length <= back.length ? there : back;
    if (first === undefined) continue;
    const { path, line, target } = first;
    violations.push({ path, line, message: `imports ${target}, but ${from} and ${to} must not import each other` });
  }
  return violations;
}

interface FolderImport {
  readonly path: string;
  readonly line: number;
  readonly target: string;
}

/** Paths have no spaces. */
function pairOf(from: string, to: string): string {
  return `${from} ${to}`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function isLeftOut(path: string): boolean {
  return isGenerated(path) || isTest(path) || path.endsWith('.fixture.ts') || path.endsWith('/src/index.ts');
}
