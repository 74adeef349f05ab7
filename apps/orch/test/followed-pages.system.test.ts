import { dirname } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { isFollowed, readDocuments } from '../../../tools/src/test-support/documents/documents.js';
import { Reader, startPage } from '../../../tools/src/test-support/documents/reader.js';
import { kubectlPrograms } from './kubectl.js';
import { root } from './orch-process.js';

// One file: the pages start servers on the default port, so that two of them cannot be followed at the same time.
const [kubectl = ''] = kubectlPrograms();
const reader = new Reader(root, [dirname(kubectl)]);
afterAll(() => reader[Symbol.asyncDispose]());
const documents = readDocuments(root);
const followed = documents.filter(isFollowed).map(({ path }) => path);

test('the start page and each guide is followed', () => {
  const guides = documents.map(({ path }) => path).filter((path) => path.startsWith('docs/guides/'));
  expect(followed).toEqual(expect.arrayContaining([startPage, ...guides]));
});

test.each(followed)('%s is followed literally, with an empty home folder', (page) => reader.follow(page), 300_000);
