import { test } from '@jest/globals';
import { expectNothingFound } from './model.js';

test('every watcher sees every change once and in order, whatever is written and wherever it resumes [Watch stream, 1] [Watch stream, 4]', async () => {
  await expectNothingFound('--seed=1');
});

test('every watcher sees every change once and in order through serving workers', async () => {
  await expectNothingFound('--seed=2', '--workers=2');
});

test('on etcd every watcher sees every change once and in order', async () => {
  await expectNothingFound('--seed=3', '--engine=etcd');
});
