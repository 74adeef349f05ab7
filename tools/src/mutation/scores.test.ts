import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { MutantResult } from '@stryker-mutator/api/core';
import { scoreOf } from './score-of.js';
import { type PackageScore, readScores, renderScores, type Survivor, withScore } from './scores.js';

const text = 'export const isEmpty = (list) =>\n  list.length ===\n  0;\n';
const result = (status: MutantResult['status']): MutantResult => ({
  id: '1',
  fileName: '/repository/packages/a/src/a.ts',
  mutatorName: 'EqualityOperator',
  location: { start: { line: 2, column: 3 }, end: { line: 3, column: 4 } },
  replacement: 'list.length !==\n  0',
  status,
});
const scored = (...statuses: readonly MutantResult['status'][]) =>
  scoreOf({
    package: 'a',
    date: '2026-11-28',
    seed: 1,
    results: statuses.map(result),
    read: () => ({ path: 'packages/a/src/a.ts', text }),
  });
const survivor: Survivor = {
  at: 'packages/a/src/a.ts:2',
  from: 'list.length === 0',
  to: 'list.length !== 0',
  executed: true,
};

describe('the score of a run', () => {
  test('counts mutants that fail a test, hang or do not load as killed, and the others as survivors', () => {
    const { mutants, killed, survived, score } = scored(
      'Killed',
      'Timeout',
      'RuntimeError',
      'Survived',
      'NoCoverage',
      'Killed',
    );
    expect([mutants, killed, survived, score]).toEqual([6, 4, 2, 66.7]);
  });

  test('names the place and the change of each survivor in one line, and whether a test executes it', () => {
    expect(scored('Killed', 'Survived', 'NoCoverage').survivors).toEqual([survivor, { ...survivor, executed: false }]);
  });

  test('fails for a mutant that was not tested', () => {
    expect(() => scored('Killed', 'Pending')).toThrow('packages/a/src/a.ts has the status Pending');
  });
});

describe('the file of scores', () => {
  const other: PackageScore = { ...scored('Killed'), package: 'b' };

  test('is read as it was written, with packages by name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'orch-scores-'));
    try {
      const file = join(folder, 'scores.yaml');
      expect(readScores(file)).toEqual([]);
      writeFileSync(file, renderScores([other, scored('Survived')]));
      expect(readScores(file)).toEqual([scored('Survived'), other]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('keeps the reason of a survivor whose line moved, and drops it with the change that it explains', () => {
    const explained = { ...survivor, reason: 'equal' };
    const old = [{ ...scored('Survived'), survivors: [{ ...explained, at: 'packages/a/src/a.ts:99' }] }, other];
    expect(withScore(old, scored('Survived'))).toEqual([other, { ...scored('Survived'), survivors: [explained] }]);
    const changed = [{ ...scored('Survived'), survivors: [{ ...explained, to: 'false' }] }];
    expect(withScore(changed, scored('Survived'))).toEqual([scored('Survived')]);
  });
});
