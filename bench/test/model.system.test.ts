import { test } from '@jest/globals';
import { expectNothingFound } from './model.js';

test('on etcd every watcher sees every change once and in order', async () => {
  await expectNothingFound('--seed=3', '--engine=etcd');
});
