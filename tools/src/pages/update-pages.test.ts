import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PageMaker } from '../generated-page.js';
import { updatePages } from './update-pages.js';

describe('generated pages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'orch-pages-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const maker = (text: string, problems: readonly string[] = []): PageMaker => ({
    name: 'animals',
    make: () => ({ pages: { 'docs/animals.md': text }, problems, summary: ['1 animal'] }),
  });

  test('are written, with their folders', async () => {
    expect(await updatePages([maker('cat')], { root, isCheck: false })).toEqual({
      problems: [],
      summary: ['1 animal'],
    });
    expect(readFileSync(join(root, 'docs/animals.md'), 'utf8')).toBe('cat');
  });

  test('that are stale fail a check, which writes nothing', async () => {
    await updatePages([maker('cat')], { root, isCheck: false });
    expect((await updatePages([maker('cat')], { root, isCheck: true })).problems).toEqual([]);
    expect((await updatePages([maker('dog')], { root, isCheck: true })).problems).toEqual([
      'docs/animals.md:1: is stale; run npm run animals',
    ]);
    expect(readFileSync(join(root, 'docs/animals.md'), 'utf8')).toBe('cat');
  });

  test('that are missing fail a check', async () => {
    expect((await updatePages([maker('cat')], { root, isCheck: true })).problems).toHaveLength(1);
  });

  test('report problems of their sources in both modes', async () => {
    const broken = maker('cat', ['animals.yaml:3: no such animal']);
    for (const isCheck of [false, true]) {
      expect((await updatePages([broken], { root, isCheck })).problems[0]).toBe('animals.yaml:3: no such animal');
    }
    writeFileSync(join(root, 'docs/animals.md'), 'cow');
    expect((await updatePages([broken], { root, isCheck: true })).problems).toHaveLength(2);
  });
});
