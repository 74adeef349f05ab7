import type { ModuleFacts } from './parse-module.js';
import { isGenerated, type Violation } from './source.js';
import { resolvePath } from './workspaces.js';

/** Reports each import cycle once. Type imports do not count; generated code may be cyclic, since it uses imports in functions only. */
export function findImportCycles(modules: readonly ModuleFacts[]): readonly Violation[] {
  const graph = new Map<string, readonly { readonly target: string; readonly line: number }[]>();
  for (const module of modules) {
    const edges = module.imports
      .filter(({ specifier, typeOnly, isStatic }) => isStatic && !typeOnly && specifier.startsWith('.'))
      .map(({ specifier, line }) => ({ target: targetOf(module.path, specifier), line }));
    graph.set(module.path, edges);
  }
  const violations: Violation[] = [];
  const done = new Set<string>();
  const importPath: string[] = [];
  const visit = (path: string): void => {
    importPath.push(path);
    for (const { target, line } of graph.get(path) ?? []) {
      const start = importPath.indexOf(target);
      if (start >= 0) {
        const cycle = [...importPath.slice(start), target];
        if (!cycle.every(isGenerated)) violations.push({ path, line, message: `import cycle: ${cycle.join(' → ')}` });
      } else if (!done.has(target)) visit(target);
    }
    importPath.pop();
    done.add(path);
  };
  for (const path of graph.keys()) if (!done.has(path)) visit(path);
  return violations;
}

function targetOf(path: string, specifier: string): string {
  return resolvePath(path.slice(0, path.lastIndexOf('/')), specifier).replace(/\.js$/, '.ts');
}
