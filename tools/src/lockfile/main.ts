import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile } from './complete-lockfile.js';
import { lockfiles } from './lockfile.js';
import { lockfileProblems } from './lockfile-problems.js';
import { readManifest } from './read-manifest.js';

/** `npm run lockfile`, after `npm install` changed a lock file. Fails when data stays missing. */
async function main(): Promise<void> {
  for (const file of lockfiles) await complete(file);
}

async function complete(file: string): Promise<void> {
  const lockfile = await completeLockfile(JSON.parse(readFileSync(file, 'utf8')), readManifest);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  const problems = lockfileProblems(lockfile);
  for (const { entry, message } of problems) console.log(`${file}: ${entry} ${message}`);
  if (problems.length === 0) return;
  console.log('The registry lacks these packages: choose versions of their dependents whose packages it has.');
  process.exitCode = 1;
}

await main();
