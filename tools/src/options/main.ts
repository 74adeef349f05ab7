import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { countStates, documentOptions } from './document-options.js';
import { readOptionTests } from './option-tests.js';
import { readProgramTables } from './program-tables.js';
import { renderPage } from './render-page.js';

const data = 'tools/data/option-tests.yaml';

/**
 * `npm run options`, in the root: writes docs/reference/options-*.md and prints the number of options by state. With `--check`
 * it writes nothing, and fails if a page would change. An option without test and reason, and a test that does not exist,
 * fail in both modes.
 */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  const { programs, problems } = documentOptions({
    ...(await readProgramTables(process.cwd())),
    tests: readOptionTests(readFileSync(data, 'utf8')),
    read: textAt,
  });
  for (const problem of problems) console.log(`${data}:1: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  for (const documented of programs) {
    const path = `docs/reference/options-${documented.program.replace('orch up', 'up')}.md`;
    const text = renderPage(documented);
    if (!isCheck) {
      const { effect, rejected, ignored, missing } = countStates(documented.options);
      console.log(
        `${documented.program}: ${documented.options.length} options, ${effect} with effect, ${rejected} rejected, ${ignored} ignored as in v1.21, ${missing} without effect yet`,
      );
    }
    if (textAt(path) === text) continue;
    if (isCheck) {
      console.log(`${path}:1: is stale; run npm run options`);
      process.exitCode = 1;
    } else writeFileSync(path, text);
  }
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

await main();
