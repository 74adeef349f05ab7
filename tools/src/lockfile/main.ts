import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile } from './complete-lockfile.js';
import { lockfileProblems } from './lockfile-problems.js';
import { readManifest } from './read-manifest.js';

/** `npm run lockfile`, after `npm install` changed `package-lock.json`. Fails when data stays missing. */
async function main(): Promise<void> {
  const file = 'package-lock.json';
  const complete = await completeLockfile(JSON.parse(readFileSync(file, 'utf8')), readManifest);
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`);
  const problems = lockfileProblems(complete);
  for (const { entry, message } of problems) console.log(`${file}: ${entry} ${message}`);
  if (problems.length === 0) return;
  console.log('The registry lacks these packages: choose versions of their dependents whose packages it has.');
  process.exitCode = 1;
}

await main();
