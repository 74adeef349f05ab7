import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readExplained } from './explained.js';
import { firstRun } from './first-run.js';
import { JestProcess } from './jest-process.js';
import { killMutant } from './kill-mutant.js';
import { changedLines, chooseRandomly, mutantsOf } from './mutants.js';
import { makeWorkCopy } from './work-copy.js';

const usage = 'node tools/dist/mutate/main.js --package packages/client --count 200 --seed 1 [--part 1/4]';

/**
 * Measures how many random mutants of a package its tests kill. Works in a copy of the repository: one run of the tests finds
 * which test files execute which mutants, then each mutant gets those, until one test fails. Run from the root of the
 * repository, see `usage`. Fails below `--minimum` percent. A survivor with a reason in `tools/data/mutants/<package>.yaml`
 * counts as a survivor, and is printed with it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      package: { type: 'string' },
      count: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      /** Only tests below this folder. Default: the package. */
      tests: { type: 'string' },
      /** Such as 2/4: the second quarter of the chosen mutants. */
      part: { type: 'string', default: '1/1' },
      /** Fails below this percentage of killed mutants. */
      minimum: { type: 'string', default: '85' },
    },
  });
  const folder = values.package?.replace(/\/$/, '');
  const [, part = '', parts = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(values.part) ?? [];
  if (folder === undefined || parts === '' || Number(part) > Number(parts)) throw new Error(usage);
  const chosen = chooseRandomly(mutantsIn(folder), { count: Number(values.count), seed: Number(values.seed) });
  const mutants = chosen.filter((_, index) => index % Number(parts) === Number(part) - 1);
  const explained = readExplained(`tools/data/mutants/${basename(folder)}.yaml`);
  const copy = makeWorkCopy(process.cwd());
  const jest = new JestProcess(copy.folder);
  process.once('exit', () => {
    jest.stop();
    copy.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const folders = [...new Set([folder, values.tests ?? folder])];
  const common = [
    `--config=${join(copy.folder, 'jest.isolated.config.js')}`,
    ...folders.map((each) => `--roots=${join(copy.folder, each)}`),
    `--cacheDirectory=${join(copy.folder, '.cache')}`,
  ];
  const { executed, failures } = await firstRun({
    root: copy.folder,
    folders: [values.tests ?? folder],
    mutants,
    common,
  });
  for (const failure of failures) console.log(`left out, fails without a mutant: ${failure}`);
  console.log(`first run: ${Math.round(process.uptime())} s; mutants: ${mutants.length}`);
  const counts = { killed: 0, timedOut: 0, explained: 0 };
  for (const [index, mutant] of mutants.entries()) {
    const files = executed.get(mutant) ?? [];
    const outcome = await killMutant(mutant, { root: copy.folder, jest, files, common });
    if (outcome !== 'passed') counts.killed += 1;
    if (outcome === 'timed out') counts.timedOut += 1;
    if (outcome === 'passed') {
      const lines = changedLines(readFileSync(mutant.path, 'utf8'), mutant);
      const found = explained.find(
        ({ path, from, to }) => path === mutant.path && from === lines.from && to === lines.to,
      );
      if (found !== undefined) counts.explained += 1;
      const executions = files.length === 0 ? 'no test executes it' : `test files that execute it: ${files.length}`;
      console.log(`survived: ${mutant.description} (${executions})\n    - ${lines.from}\n    + ${lines.to}`);
      if (found !== undefined) console.log(`    explained: ${found.reason}`);
    }
    if ((index + 1) % 20 === 0)
      console.log(`${counts.killed} of ${index + 1} killed, ${Math.round(process.uptime())} s`);
  }
  const percent = (100 * counts.killed) / mutants.length;
  console.log(
    `${counts.killed} of ${mutants.length} mutants killed (${percent.toFixed(1)} %), ${counts.timedOut} of them by time-out; ` +
      `${counts.explained} survivors are explained; seed ${values.seed}, part ${values.part}`,
  );
  // Ends the process of jest too.
  process.exit(percent >= Number(values.minimum) ? 0 : 1);
}

/** All mutants of the sources of a package, without generated ones and tests. */
function mutantsIn(folder: string) {
  return readdirSync(`${folder}/src`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/src/${file}`)
    .filter((path) => path.endsWith('.ts') && !path.includes('/generated/') && !/\.(test|fixture)\.ts$/.test(path))
    .sort()
    .flatMap((path) => mutantsOf({ path, text: readFileSync(path, 'utf8') }));
}

await main();
