import type { ModuleFacts } from './parse-module.js';
import { isGenerated, isTest, type SourceFile, type Violation } from './source.js';

const linesMax = 500;
const generatedLine = /^\/\/ Generated from \S.* by \S.*do not edit\.$/i;
/** Put together, so that this file does not break the rule itself. */
const suppression = new RegExp(`@ts-${'(ignore|expect-error|nocheck)'}`);
const leftOut =
  /^(?:(?:test|it|describe)(?:\.[a-z]+)*\.(?:skip|only|todo)(?:\.each)?|xtest|xit|xdescribe|fit|fdescribe)$/;

/** Rules of style that the formatter and the compiler do not hold. */
export function checkSourceRules(files: readonly SourceFile[], modules: readonly ModuleFacts[]): readonly Violation[] {
  return [...files.flatMap(checkText), ...modules.flatMap(checkModule)];
}

function checkText({ path, text }: SourceFile): readonly Violation[] {
  const lines = text.split('\n');
  if (isGenerated(path)) {
    if (generatedLine.test(lines[0] ?? '')) return [];
    return [{ path, line: 1, message: 'generated code names its source and command in the first line' }];
  }
  if (!path.endsWith('.ts')) return [];
  const violations = lines.flatMap((line, index) =>
    suppression.test(line) ? [{ path, line: index + 1, message: 'errors of the compiler are mended, not hidden' }] : [],
  );
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (count <= linesMax || isTest(path)) return violations;
  return [...violations, { path, line: linesMax + 1, message: `has ${count} lines, more than ${linesMax}: split it` }];
}

function checkModule(module: ModuleFacts): readonly Violation[] {
  const { path, syntax, calls } = module;
  const violations: Violation[] = [];
  for (const { type, line } of syntax) {
    const message = isGenerated(path) ? undefined : syntaxFault(path, type);
    if (message !== undefined) violations.push({ path, line, message });
  }
  for (const { callee, line } of calls) {
    if (leftOut.test(callee) && isTest(path)) violations.push({ path, line, message: `${callee} leaves tests out` });
  }
  return isDoor(path) ? [...violations, ...checkDoor(module)] : violations;
}

function syntaxFault(path: string, type: ModuleFacts['syntax'][number]['type']): string | undefined {
  if (type === 'any') return '`any` switches the types off; use `unknown` and look';
  if (!isProductSource(path)) return undefined;
  if (type === 'import.meta') return 'import.meta does not exist in the bundles';
  return type === 'default export' ? 'exports are named' : undefined;
}

/** The door of a package is a table of contents. */
function checkDoor({ path, statements }: ModuleFacts): readonly Violation[] {
  return statements
    .filter(({ type }) => type !== 'ExportNamedDeclaration')
    .map(({ line }) => ({
      path,
      line,
      message: 'the index of a package holds named exports from its files, and nothing else',
    }));
}

function isDoor(path: string): boolean {
  return /^(packages|apps)\/[^/]+\/src\/index\.ts$/.test(path);
}

function isProductSource(path: string): boolean {
  return /^(packages|apps)\/[^/]+\/src\//.test(path) && !isTest(path) && !isGenerated(path);
}
