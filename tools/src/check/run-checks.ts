import { lockfiles } from '../lockfile/lockfile.js';
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
    ...files.filter(({ path }) => lockfiles.includes(path)).flatMap(checkLockfile),
  ];
  return violations.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

/** Checks that a committed lock file installs on every machine, from any registry, and only locked packages. */
function checkLockfile(file: SourceFile): readonly Violation[] {
  const { path, text } = file;
  return lockfileProblems(JSON.parse(text)).map(({ entry, message }) => ({
    path,
    line: lineNaming([file], path, `"${entry}"`),
    message: `${entry} ${message}; see CONTRIBUTING.md, "Dependencies"`,
  }));
}
