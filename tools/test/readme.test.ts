import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readPluginTable } from '../src/admission-plugins/plugin-table.js';

const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');

/** The keys of an extension table in a module. */
function namesInTable(path: string): readonly string[] {
  const table = /= \{\n([\s\S]*?)\n\} as const satisfies/.exec(read(path))?.[1] ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
}

test('the README counts the controllers, all of which exist', () => {
  const built = namesInTable('packages/controllers/src/controllers.ts');
  expect(built.length).toBe(39);
  expect(read('README.md')).toContain(`- **Controllers**: all ${built.length} of v1.21`);
});

test('the README counts the admission plugins, all of which are implemented', () => {
  const path = 'packages/controlplane/src/admission/plugins.ts';
  const plugins = readPluginTable({ path, text: read(path) });
  expect(plugins.length).toBe(34);
  expect(read('README.md')).toContain(`- **Admission plugins**: all ${plugins.length} of v1.21`);
});
