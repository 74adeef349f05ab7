import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readRepository } from '../check/read-repository.js';
import { findClaims } from './find-claims.js';
import { renderCoverage } from './render-coverage.js';
import { readSections } from './spec-rows.js';

const document = 'docs/spec-coverage.md';

/**
 * `npm run coverage`, in the root: writes docs/spec-coverage.md from the names of the tests. With `--check` it writes nothing,
 * and fails if the file would change. Claims of unknown rows fail in both modes.
 */
function main(): void {
  const tests = readRepository(process.cwd()).filter(({ path }) => path.endsWith('.test.ts'));
  const sections = readSections(readFileSync('tools/data/spec-rows.yaml', 'utf8'));
  const { claims, violations } = findClaims(tests, sections);
  for (const { path, line, message } of violations) console.log(`${path}:${line}: ${message}`);
  if (violations.length > 0) process.exitCode = 1;
  const text = renderCoverage(sections, claims);
  const current = existsSync(document) ? readFileSync(document, 'utf8') : '';
  if (text === current) return;
  if (process.argv.includes('--check')) {
    console.log(`${document}:1: is stale; run npm run coverage`);
    process.exitCode = 1;
    return;
  }
  mkdirSync('docs', { recursive: true });
  writeFileSync(document, text);
}

main();
