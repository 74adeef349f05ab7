import { expect, test } from '@jest/globals';
import { reportMessage } from './loops-config.js';

test('messages of loops are reported by their type, and all others ignored', () => {
  const reported: string[] = [];
  const reports = {
    onPodGone: (key: string) => reported.push(`gone ${key}`),
    onSchedulerServes: (url: string) => reported.push(`serves ${url}`),
  };
  const messages = [
    { type: 'podGone', key: 'n/a' },
    { type: 'schedulerServes', url: 'https://a' },
    ...[{ type: 'podGone' }, { type: 'schedulerServes', url: 1 }, { type: 'other', key: 'a' }, 'stop', null, undefined],
  ];
  for (const message of messages) reportMessage(message, reports);
  expect(reported).toEqual(['gone n/a', 'serves https://a']);
});
