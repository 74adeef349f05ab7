import { checkLayers } from './layers.js';
import { checkNames } from './names.js';
import { parseModule } from './parse-module.js';
import { isTypeScript, type SourceFile, type Violation } from './source.js';
import { checkSourceRules } from './source-rules.js';

/** All that is wrong with the files of a repository, by file and line. */
export function runChecks(files: readonly SourceFile[]): readonly Violation[] {
  const modules = files.filter(({ path }) => isTypeScript(path)).map(parseModule);
  const violations = [...checkLayers(files, modules), ...checkNames(modules), ...checkSourceRules(files, modules)];
  return violations.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}
