import { jsonParsers } from './json-parsers.js';
import type { ModuleFacts } from './parse-module.js';
import { isGenerated, isTest, type SourceFile, type Violation } from './source.js';

const linesMax = 500;
const generatedLine = /^\/\/ Generated from \S.* by \S.*do not edit\.$/i;
/** Concatenated, so that this file does not violate the rule itself. */
const suppression = new RegExp(`@ts-${'(ignore|expect-error|nocheck)'}`);
const skippingCall =
  /^(?:(?:test|it|describe)(?:\.[a-z]+)*\.(?:skip|only|todo)(?:\.each)?|xtest|xit|xdescribe|fit|fdescribe)$/;

/** Modules that users import, and no bundle contains. */
const unbundled = ['apps/standalone/src/program-path.ts'];

const assertedTime =
  'asserts elapsed time, which depends on machine load: count steps, compare CPU times of two sizes in one run, or use FakeClock';

/** Style rules that the formatter and the compiler do not check. */
export function checkSourceRules(files: readonly SourceFile[], modules: readonly ModuleFacts[]): readonly Violation[] {
  return [...files.flatMap(checkText), ...modules.flatMap(checkModule)];
}

function checkText({ path, text }: SourceFile): readonly Violation[] {
  const lines = text.split('\n');
  if (isGenerated(path)) {
    if (generatedLine.test(lines[0] ?? '')) return [];
    return [{ path, line: 1, message: 'generated code must name its source and command in the first line' }];
  }
  if (!path.endsWith('.ts')) return [];
  const violations = lines.flatMap((line, index) =>
    suppression.test(line)
      ? [{ path, line: index + 1, message: 'fix the compiler error instead of suppressing it' }]
      : [],
  );
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (count <= linesMax || isTest(path)) return violations;
  return [...violations, { path, line: linesMax + 1, message: `has ${count} lines, more than ${linesMax}: split it` }];
}

function checkModule(module: ModuleFacts): readonly Violation[] {
  const { path, syntax, calls, assertedTimes } = module;
  const violations: Violation[] = [];
  for (const { type, line } of syntax) {
    const message = isGenerated(path) ? undefined : syntaxError(path, type);
    if (message !== undefined) violations.push({ path, line, message });
  }
  for (const { callee, line } of calls) {
    if (skippingCall.test(callee) && isTest(path)) violations.push({ path, line, message: `${callee} skips tests` });
    if (callee === 'JSON.parse' && isProductSource(path) && !jsonParsers.has(path)) {
      const message = 'JSON.parse rounds integers beyond 2^53; use parseJson, or list the module in json-parsers.ts';
      violations.push({ path, line, message });
    }
  }
  if (isTest(path)) for (const { line } of assertedTimes) violations.push({ path, line, message: assertedTime });
  return isIndex(path) ? [...violations, ...checkIndex(module)] : violations;
}

function syntaxError(path: string, type: ModuleFacts['syntax'][number]['type']): string | undefined {
  if (type === 'any') return '`any` disables type checks; use `unknown` and narrow it';
  if (!isProductSource(path)) return undefined;
  if (type === 'import.meta') return unbundled.includes(path) ? undefined : 'import.meta is not available in bundles';
  return type === 'default export' ? 'use named exports' : undefined;
}

/** The index of a package is a table of contents. */
function checkIndex({ path, statements }: ModuleFacts): readonly Violation[] {
  return statements
    .filter(({ type }) => type !== 'ExportNamedDeclaration')
    .map(({ line }) => ({
      path,
      line,
      message: 'the index of a package may only contain named exports from its files',
    }));
}

function isIndex(path: string): boolean {
  return /^(packages|apps)\/[^/]+\/src\/index\.ts$/.test(path);
}

function isProductSource(path: string): boolean {
  return /^(packages|apps)\/[^/]+\/src\//.test(path) && !isTest(path) && !isGenerated(path);
}
