import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { documentPackage } from './document-package.js';
import { type ReferenceHead, renderReference } from './render-reference.js';

const page = 'docs/reference/client.md';
const index = 'packages/client/src/index.ts';
const head: ReferenceHead = {
  package: '@orch/client',
  source: 'packages/client/src',
  command: 'npm run api-docs',
  about:
    'Look up what `@orch/client` exports: shapes, units and errors. Start with [Write a controller](../writing-a-controller.md), ' +
    'which uses most of it; the [README of the package](../../packages/client/README.md) lists its parts. Times are in ' +
    'milliseconds where a name ends in `Ms`.',
};

/**
 * `npm run api-docs`, in the root: writes docs/reference/client.md from the docstrings of the package. With `--check` it writes
 * nothing, and fails if the file would change. An export or method without docstring fails in both modes.
 */
function main(): void {
  const { sections, problems } = documentPackage({ index, read: (path) => readFileSync(path, 'utf8') });
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
  const text = renderReference(head, sections);
  if (existsSync(page) && readFileSync(page, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.log(`${page}:1: is stale; run npm run api-docs`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, text);
}

main();
