import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRepository } from '../check/read-repository.js';
import { type Claim, findClaims } from '../coverage/find-claims.js';
import { readSections } from '../coverage/spec-rows.js';
import { memberOf } from '../syntax-tree.js';
import { applyEdit, type ClaimEdit, namePattern, readClaimEdits } from './claim-edits.js';
import { runJest } from './run-jest.js';
import { claimName, sampleClaims } from './sample-claims.js';
import { makeWorkCopy } from './work-copy.js';

const data = 'tools/data/claims';
const testMs = 120_000;

/**
 * `npm run claims`, in the root: applies each edit of `tools/data/claims` in a copy of the repository, runs the claiming test
 * alone, and expects that it fails. `--only TEXT` limits it to edits whose row, test or name contains the text.
 * `--sample 60 --seed 18` prints a sample of all claims instead, and which of them have an edit.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '18' },
    },
  });
  const edits = readdirSync(data).flatMap((file) => readClaimEdits(readFileSync(join(data, file), 'utf8')));
  if (values.sample !== undefined) return printSample(Number(values.sample), Number(values.seed), edits);
  const known = new Set(allClaims().map(claimName));
  const chosen = edits.filter((edit) => nameOf(edit).includes(values.only));
  const copy = makeWorkCopy(process.cwd());
  process.once('exit', () => copy.remove());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  let failed = 0;
  for (const edit of chosen) {
    const outcome = known.has(nameOf(edit)) ? await outcomeOf(edit, copy.folder) : 'no test has this claim';
    if (outcome === 'failed') failed += 1;
    else console.log(`${outcome}: ${nameOf(edit)}\n    ${edit.source}: ${edit.search}\n    -> ${edit.replacement}`);
  }
  console.log(`${failed} of ${chosen.length} claims failed when their clause was broken`);
  process.exit(chosen.length > 0 && failed === chosen.length ? 0 : 1);
}

function allClaims(): readonly Claim[] {
  const tests = readRepository(process.cwd()).filter(({ path }) => path.endsWith('.test.ts'));
  return findClaims(tests, readSections(readFileSync('tools/data/spec-rows.yaml', 'utf8'))).claims;
}

function nameOf({ test, name, row }: ClaimEdit): string {
  return `${test}: ${name} [${row}]`;
}

function printSample(count: number, seed: number, edits: readonly ClaimEdit[]): void {
  const edited = new Set(edits.map(nameOf));
  const sample = sampleClaims(allClaims(), { count, seed, textOf: (path) => readFileSync(path, 'utf8') });
  for (const claim of sample) console.log(`${edited.has(claimName(claim)) ? 'edit' : 'none'} ${claimName(claim)}`);
  const found = sample.filter((claim) => edited.has(claimName(claim))).length;
  console.log(`${found} of ${count} claims of the sample have an edit; seed ${seed}`);
}

/** What the test says with the edit: `failed`, `passed`, or why it did not run. */
async function outcomeOf(edit: ClaimEdit, root: string): Promise<string> {
  const source = join(root, edit.source);
  const original = readFileSync(source, 'utf8');
  const output = join(root, 'claims.json');
  rmSync(output, { force: true });
  try {
    writeFileSync(source, applyEdit(original, edit));
    await runJest({
      root,
      arguments: [
        ...[`--config=${join(root, 'jest.config.js')}`, `--cacheDirectory=${join(root, '.cache')}`, '--runInBand'],
        ...['--silent', '--json', `--outputFile=${output}`, `--testNamePattern=${namePattern(edit)}`],
        ...['--runTestsByPath', join(root, edit.test)],
      ],
      limitMs: testMs,
    });
    const result: unknown = JSON.parse(readFileSync(output, 'utf8'));
    if (Number(memberOf(result, 'numRuntimeErrorTestSuites')) > 0) return 'the test file does not load';
    if (Number(memberOf(result, 'numFailedTests')) > 0) return 'failed';
    return Number(memberOf(result, 'numPassedTests')) > 0 ? 'passed' : 'no test ran';
  } catch (error) {
    return String(error);
  } finally {
    writeFileSync(source, original);
  }
}

await main();
