import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');

/** The names in an item of the list 'Works'. */
function namesInReadme(item: string): readonly string[] {
  const text = new RegExp(`^- \\*\\*${item}\\*\\*: ([^.]*)\\.$`, 'm').exec(read('README.md'))?.[1] ?? '';
  return text.split(/,\s+/);
}

/** The keys of an extension table in a module. */
function namesInTable(path: string): readonly string[] {
  const table = /= \{\n([\s\S]*?)\n\} as const satisfies/.exec(read(path))?.[1] ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
}

/** The names of the admission plugins that have a factory. */
function admissionPlugins(): readonly string[] {
  const table = read('packages/controlplane/src/admission/plugins.ts');
  const rows = table.matchAll(/\{ name: '(\w+)', isDefault: \w+, factory: (?!undefined\b)/g);
  return [...rows].map(([, name = '']) => name);
}

test.each([
  ['Controllers', namesInTable('packages/controllers/src/controllers.ts')],
  ['Admission plugins', admissionPlugins()],
])('the README names exactly the %s that exist', (item, built) => {
  expect(built.length).toBeGreaterThan(5);
  expect(namesInReadme(item)).toEqual(built.toSorted());
});
