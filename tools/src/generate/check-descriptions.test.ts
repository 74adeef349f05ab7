import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { descriptionError, descriptionErrors } from './check-descriptions.js';
import { readKinds } from './kinds.js';

test('every message and every field of the kinds has a valid description', () => {
  expect(descriptionErrors(readKinds(join(__dirname, '../../..')))).toEqual([]);
});

test('reports a missing or invalid description with its position, once for all messages that inherit it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'descriptions-'));
  try {
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, 'packages', path)), { recursive: true });
      await writeFile(join(root, 'packages', path), text);
    };
    await write('apimachinery/data/renames.yaml', 'fields: []\n');
    await write('apimachinery/kinds/runtime.yaml', 'package: runtime\nmessages: {}\n');
    const job = (fields: string) =>
      `package: x\nmessages:\n  Job:\n    fields:\n    - {name: a, type: string${fields}\n`;
    await write('api/kinds/batch_v1.yaml', job(', about: "No full stop at its end"}\n    - {name: b, type: string}'));
    await write(
      'api/kinds/batch_v1beta1.yaml',
      job('}').replace('    fields', '    about: "Runs to its end."\n    fields'),
    );
    expect(descriptionErrors(readKinds(root))).toEqual([
      'packages/api/kinds/batch_v1.yaml: the description of Job.a does not end in a full stop',
      'packages/api/kinds/batch_v1.yaml: Job.b has no description (about)',
    ]);
  } finally {
    await rm(root, { recursive: true });
  }
});

test.each([
  ['Image to run, by tag or digest.', undefined],
  ['Too short.', 'has 10 characters, not 15 to 200'],
  [`${'long '.repeat(40)}.`, 'has 201 characters, not 15 to 200'],
  ['Without a full stop at its end', 'does not end in a full stop'],
  ['On one line\nand another one.', 'has more than one line'],
  [5, 'is not a string'],
])('the error of %j is %p', (text, error) => {
  expect(descriptionError(text)).toBe(error);
});
