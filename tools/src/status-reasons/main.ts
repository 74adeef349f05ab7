import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readStatusReasons, renderStatusReasons } from './status-reasons.js';

const page = 'docs/reference/status-reasons.md';
const folder = 'packages/apimachinery/src/status';

/**
 * `npm run status-reasons`, in the root: writes docs/reference/status-reasons.md from the constructors of errors. With `--check` it
 * writes nothing, and fails if the file would change. A reason without a documented constructor fails in both modes.
 */
function main(): void {
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
  const { rows, problems } = readStatusReasons({ reasons: read('error.ts'), constructors: read('errors.ts') });
  for (const problem of problems) console.log(`${folder}/errors.ts:1: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const text = renderStatusReasons(rows);
  if (existsSync(page) && readFileSync(page, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.log(`${page}:1: is stale; run npm run status-reasons`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(page, text);
}

main();
