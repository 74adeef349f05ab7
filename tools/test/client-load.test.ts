import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseModule } from '../src/check/parse-module.js';
import { resolvePath } from '../src/check/workspaces.js';

const root = join(__dirname, '../..');
const entries: Readonly<Record<string, string>> = {
  '@orch/client': 'packages/client/src/index.ts',
  '@orch/apimachinery': 'packages/apimachinery/src/index.ts',
  '@orch/apimachinery/core': 'packages/apimachinery/src/core.ts',
};

/** What is evaluated with a module: files of the repository, and other packages and modules of Node.js by specifier. */
function loadedWith(entry: string): { readonly files: readonly string[]; readonly others: readonly string[] } {
  const files = new Set<string>();
  const others = new Set<string>();
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    const { imports } = parseModule({ path, text: readFileSync(join(root, path), 'utf8') });
    for (const { specifier, typeOnly, isStatic } of imports) {
      if (typeOnly || !isStatic) continue;
      const folder = path.slice(0, path.lastIndexOf('/'));
      const target = specifier.startsWith('.')
        ? resolvePath(folder, specifier).replace(/\.js$/, '.ts')
        : entries[specifier];
      if (target === undefined) others.add(specifier);
      else visit(target);
    }
  };
  visit(entry);
  return { files: [...files], others: [...others] };
}

test('the client library loads no group, no codec but JSON, and no transport but HTTP/2, before they are used', () => {
  const { files, others } = loadedWith('packages/client/src/index.ts');
  expect(others.filter((specifier) => !specifier.startsWith('node:'))).toEqual([]);
  expect(others.filter((specifier) => /^node:(https?|child_process)$/.test(specifier))).toEqual([]);
  expect(files.filter((path) => path.includes('/codec/') || path.includes('/protobuf-encoding'))).toEqual([]);
  expect(files.filter((path) => path.includes('/generated/')).toSorted()).toEqual([
    'packages/apimachinery/src/generated/renames.ts',
    'packages/client/src/generated/group-clients.ts',
  ]);
});

test('the client library loads at most 100 modules, and the core of @orch/apimachinery at most 30', () => {
  expect(loadedWith('packages/client/src/index.ts').files.length).toBeLessThanOrEqual(100);
  expect(loadedWith('packages/apimachinery/src/core.ts').files.length).toBeLessThanOrEqual(30);
  // The graph is followed: the main entry point is several times as large.
  expect(loadedWith('packages/apimachinery/src/index.ts').files.length).toBeGreaterThan(100);
});
