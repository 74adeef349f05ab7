import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runStryker } from './run-stryker.js';
import { scoreOf } from './score-of.js';
import { readScores, renderScores, type Survivor, withScore } from './scores.js';
import { testsOf } from './tests-of.js';

const usage = 'usage: npm run mutation -- PACKAGE [--count N | --all] [--seed N] [--tests FOLDER-OR-GLOB]...';
const scoresFile = 'tools/data/mutation-scores.yaml';

/**
 * Changes the sources of a package, one mutant at a time, and counts those with which its tests fail. Writes the score and the
 * survivors into tools/data/mutation-scores.yaml. Run from the root of the repository.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const root = process.cwd();
  const { name, count, seed, tests } = options;
  const results = await runStryker({
    folder: `packages/${name}`,
    tests: [...testsOf(name), ...tests],
    sample: { count, seed, root },
  });
  const score = scoreOf({
    package: name,
    date: new Date().toISOString().slice(0, 10),
    seed,
    results,
    read: (fileName) => ({ path: relative(root, fileName), text: readFileSync(fileName, 'utf8') }),
  });
  const scores = withScore(readScores(scoresFile), score);
  writeFileSync(scoresFile, renderScores(scores));
  for (const survivor of scores.find((each) => each.package === name)?.survivors ?? []) console.log(describe(survivor));
  console.log(`${name}: ${score.killed} of ${score.mutants} mutants killed (${score.score} %), seed ${seed}`);
}

function describe({ at, from, to, executed, reason }: Survivor): string {
  const cause = reason ?? (executed ? 'no test fails' : 'no test executes it');
  return `survived: ${at}: ${cause}\n    - ${from}\n    + ${to}`;
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      tests: { type: 'string', multiple: true, default: [] },
    },
  });
  const [name = '', ...rest] = positionals;
  const numbers = [values.seed, values.count ?? '100'];
  if (!existsSync(`packages/${name}/package.json`) || name === '' || rest.length > 0) return undefined;
  if (!numbers.every((each) => /^\d+$/.test(each)) || (values.all && values.count !== undefined)) return undefined;
  const count = values.all ? undefined : Number(values.count ?? '100');
  return { name, count, seed: Number(values.seed), tests: values.tests };
}

await main();
