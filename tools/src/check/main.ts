import { documentProblems, readDocuments } from '../test-support/documents/documents.js';
import { readRepository } from './read-repository.js';
import { runChecks } from './run-checks.js';

/** `node tools/dist/check/main.js`, in the root: prints each violation on a line, and fails if there is one. */
function main(): void {
  const root = process.cwd();
  const violations = [...runChecks(readRepository(root)), ...documentProblems(readDocuments(root))];
  for (const { path, line, message } of violations) console.log(`${path}:${line}: ${message}`);
  if (violations.length > 0) process.exitCode = 1;
}

main();
