import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateOutputs } from './outputs.js';

const root = join(__dirname, '../../..');
const outputs = generateOutputs(root);

test('every generated file is up to date', () => {
  const stale = [...outputs].filter(
    ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
  );
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('no generated file lacks a source', () => {
  const folders = [
    'packages/api/src/generated',
    'packages/apimachinery/src/generated',
    'packages/client/src/generated',
    'packages/api/proto',
  ];
  const present = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  expect(present.filter((path) => !outputs.has(path))).toEqual([]);
});

test('the first line of every generated file names its source and command', () => {
  for (const [path, text] of outputs) {
    expect(`${path}: ${text.slice(0, text.indexOf('\n'))}`).toMatch(
      /: \/\/ Generated from \S.* by .*npm run generate.*[Dd]o not edit\./,
    );
  }
});
