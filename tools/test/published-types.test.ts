import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishedPackages } from '../src/public-api/published-packages.js';
import { consumerOf, consumerOptions } from './published-types.js';

const root = join(__dirname, '..', '..');
const packages = publishedPackages(root);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-types-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every export of every package compiles with skipLibCheck off and without browser types', async () => {
  const entryPoints = packages.flatMap((one) => one.entryPoints);
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orch', '@orch/orch-program', '@orch/testing', '@orch/storage']),
  );
  expect(entryPoints.length).toBeGreaterThan(packages.length);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: consumerOptions, files: ['index.ts'] }),
  );
  writeFileSync(join(folder, 'index.ts'), consumerOf(packages));
  expect(await compile(folder)).toBe('');
});

/** Third-party modules in the published types of a package, on purpose; each is one of its dependencies. */
const publishedThirdParties: Readonly<Record<string, readonly string[]>> = {
  '@orch/apimachinery': ['protobufjs/minimal.js', 'yaml'],
  '@orch/serving': ['express'],
};

test.each(packages.map(({ name, folder: path, entryPoints }) => ({ name, path, entryPoints })))(
  'the published types of $name import only listed third-party modules',
  ({ name, path, entryPoints }) => {
    const found = new Set(entryPoints.flatMap(({ types }) => [...thirdParties(join(root, path, types))]));
    expect([...found].toSorted()).toEqual(publishedThirdParties[name] ?? []);
  },
);

/** Modules outside the repository and Node that a file of types imports, directly or indirectly. */
function thirdParties(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\()\s*['"]([^'"]+)['"]/g)) {
    if (specifier.startsWith('.')) {
      const next = join(dirname(file), specifier.replace(/\.js$/, '.d.ts'));
      for (const one of thirdParties(next, seen)) found.add(one);
    } else if (!/^(?:node:|@orch\/|orch$)/.test(specifier)) found.add(specifier);
  }
  return found;
}

/** Returns the output of the compiler; empty on success. */
async function compile(project: string): Promise<string> {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  return await promisify(execFile)(compiler, ['-p', project], { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    (error) => String(error.stdout),
  );
}
