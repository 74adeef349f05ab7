import type { ModuleFacts } from './parse-module.js';
import { isGenerated, type Violation } from './source.js';
import { resolvePath } from './workspaces.js';

/**
 * Files that import each other in a circle, each circle once. Imports of types alone are gone when programs run;
 * generated code ties its knots in functions that run later.
 */
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
  const way: string[] = [];
  const visit = (path: string): void => {
    way.push(path);
    for (const { target, line } of graph.get(path) ?? []) {
      const start = way.indexOf(target);
      if (start >= 0) {
        const circle = [...way.slice(start), target];
        if (!circle.every(isGenerated)) violations.push({ path, line, message: `import cycle: ${circle.join(' → ')}` });
      } else if (!done.has(target)) visit(target);
    }
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) if (!done.has(path)) visit(path);
  return violations;
}

function targetOf(path: string, specifier: string): string {
  return resolvePath(path.slice(0, path.lastIndexOf('/')), specifier).replace(/\.js$/, '.ts');
}
