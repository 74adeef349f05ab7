import { lockfileProblems } from '../lockfile/lockfile-problems.js';
import { checkLayers } from './layers.js';
import { checkNames } from './names.js';
import { parseModule } from './parse-module.js';
import { isTypeScript, type SourceFile, type Violation } from './source.js';
import { checkSourceRules } from './source-rules.js';
import { lineNaming } from './workspaces.js';

/** Runs all checks on the files of a repository. Violations are sorted by file and line. */
export function runChecks(files: readonly SourceFile[]): readonly Violation[] {
  const modules = files.filter(({ path }) => isTypeScript(path)).map(parseModule);
  const violations = [
    ...checkLayers(files, modules),
    ...checkNames(modules),
    ...checkSourceRules(files, modules),
    ...checkLockfile(files),
  ];
  return violations.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

/** Checks that the committed lock file installs on every machine, from any registry, and only locked packages. */
function checkLockfile(files: readonly SourceFile[]): readonly Violation[] {
  const path = 'package-lock.json';
  const lockfile = files.find((file) => file.path === path);
  if (lockfile === undefined) return [];
  return lockfileProblems(JSON.parse(lockfile.text)).map(({ entry, message }) => ({
    path,
    line: lineNaming(files, path, `"${entry}"`),
    message: `${entry} ${message}; see CONTRIBUTING.md, "Dependencies"`,
  }));
}
