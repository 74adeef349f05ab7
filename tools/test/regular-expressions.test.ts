import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, jest, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

// Clients choose the texts that expressions match. An expression that can match a text in many ways, or that tries each character
// of a long run as a start, blocks the server for minutes with a text of a megabyte.

const root = fileURLToPath(new URL('../..', `file://${__dirname}/`));

/** Files whose expressions may be slow, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/orch/src/validate/path-pattern.ts': 'matches file names with a pattern of the same user',
};

describe('every regular expression of packages and programs matches in linear time', () => {
  const literals = sourceFiles().flatMap((file) => literalsOf(file));

  test('as a literal', () => {
    expect(literals.length).toBeGreaterThan(200);
    const slow = literals.filter(({ file, pattern }) => !(file in exceptions) && isSlow(pattern));
    expect(slow.map(({ file, pattern }) => `${file} ${String(pattern)}`)).toEqual([]);
  });

  test('when it is built from parts', async () => {
    const made = await expressionsMadeBy(() =>
      jest.isolateModulesAsync(async () => {
        await import('@orch/api');
        await import('@orch/controlplane');
      }),
    );
    expect(made.length).toBeGreaterThan(15);
    expect(made.filter(isSlow).map(String)).toEqual([]);
  });

  test('except in the listed files, which all contain a slow one', () => {
    const slowFiles = new Set(literals.filter(({ pattern }) => isSlow(pattern)).map(({ file }) => file));
    expect([...slowFiles]).toEqual(Object.keys(exceptions));
  });
});

function isSlow(pattern: RegExp): boolean {
  return analyse(pattern, { assumeRejectingSuffix: false }).reports.length > 0;
}

interface Literal {
  /** From the root of the project. */
  readonly file: string;
  readonly pattern: RegExp;
}

function literalsOf(file: string): readonly Literal[] {
  const literals: Literal[] = [];
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' }));
  return literals;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
      literals.push({ file: relative(root, file), pattern: new RegExp(String(node.pattern), String(node.flags)) });
    }
    for (const child of Object.values(node)) visit(child);
  }
}

function sourceFiles(): readonly string[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => filesBelow(join(root, folder, name, 'src'))),
  );
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : filesBelow(path);
    return /\.ts$/.test(entry.name) && !/\.(test|fixture)\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The expressions that modules create while they load. */
async function expressionsMadeBy(load: () => Promise<void>): Promise<readonly RegExp[]> {
  const original = globalThis.RegExp;
  const made: RegExp[] = [];
  globalThis.RegExp = new Proxy(original, {
    construct(target, [pattern, flags]) {
      const expression = new target(pattern, flags);
      if (calledBySources()) made.push(expression);
      return expression;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

function calledBySources(): boolean {
  const [caller = ''] = (new Error().stack ?? '').split('\n').slice(3);
  return /\/packages\/[^/]+\/src\//.test(caller);
}
