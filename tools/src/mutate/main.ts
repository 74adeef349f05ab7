import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { applyMutant, chooseRandomly, type Mutant, mutantsOf } from './mutants.js';

/**
 * Measures how many random mutants of a package its tests kill. Changes one file at a time in the working tree and restores
 * it. Run from the root of the repository, without other changes of the package:
 *
 *     node tools/dist/mutate/main.js --package packages/client --count 200 --seed 1
 */
const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Only tests below this folder. */
    tests: { type: 'string' },
    /** Fails below this percentage of killed mutants. */
    minimum: { type: 'string', default: '85' },
  },
});
const timeoutMs = 180_000;
if (values.package === undefined) throw new Error('--package is required');
const folder = values.package;
const tests = values.tests ?? folder;
const sources = readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' })
  .map((file) => `${folder}/src/${file}`)
  .filter((path) => path.endsWith('.ts') && !path.includes('/generated/') && !/\.(test|fixture)\.ts$/.test(path));
const all = sources.sort().flatMap((path) => mutantsOf({ path, text: readFileSync(path, 'utf8') }));
const chosen = chooseRandomly(all, { count: Number(values.count), seed: Number(values.seed) });
if (!passes()) throw new Error(`the tests of ${tests} fail without a mutant`);
const survivors = chosen.filter((mutant) => !isKilled(mutant));
const killed = chosen.length - survivors.length;
const percent = (100 * killed) / chosen.length;
console.log(`${killed} of ${chosen.length} mutants killed (${percent.toFixed(1)} %), seed ${values.seed}`);
process.exitCode = percent >= Number(values.minimum) ? 0 : 1;

/** A hanging run counts as a failure, as a mutant may loop for ever. */
function isKilled(mutant: Mutant): boolean {
  const original = readFileSync(mutant.path, 'utf8');
  writeFileSync(mutant.path, applyMutant(original, mutant));
  try {
    const isPassed = passes();
    if (isPassed) console.log(`survived: ${mutant.description}`);
    return !isPassed;
  } finally {
    writeFileSync(mutant.path, original);
  }
}

function passes(): boolean {
  return spawnSync('npx', ['jest', '--bail', '--silent', tests], { stdio: 'ignore', timeout: timeoutMs }).status === 0;
}
