import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readmeExamples } from './package-readmes.js';
import { publishedManifests, root, run } from './packed-packages.js';
import { consumerOptions } from './published-types.js';

const packages = [...publishedManifests()].map(([folder, { name }]) => ({ folder, name }));
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'orch-readmes-'));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true }));

describe.each(packages)('the README of $name', ({ folder, name }) => {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');

  test('has its name as title, says how to install or run it, and links documents', () => {
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    expect(text).toMatch(new RegExp(`^(npm install .*${name}|npx ${name})\\b`, 'm'));
    expect(text).toContain('](../../docs/packages.md)');
  });

  test('has an example that imports the package', () => {
    const code = [...text.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```$/gm)].map(([, one]) => one).join('');
    expect(code).toContain(`from '${name}'`);
  });
});

test('every example of a README compiles strictly', async () => {
  const examples = packages.flatMap(({ folder }) => readmeExamples(root, folder));
  expect(examples.length).toBeGreaterThanOrEqual(packages.length);
  const files = examples.map(({ folder, index }) => `${folder.replace('/', '-')}-${index}.ts`);
  for (const [index, { code }] of examples.entries()) writeFileSync(join(project, files[index] ?? ''), code);
  const lib = [...consumerOptions.lib, 'esnext.disposable'];
  // Each example is a module of its own, also one without exports.
  const compilerOptions = { ...consumerOptions, lib, skipLibCheck: true, moduleDetection: 'force' };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', project], project);
});
