import { expect, test } from '@jest/globals';
import { type Step, sendStep } from '../script.js';
import { shrinkSteps } from './shrink-steps.js';

test('shrinks a sequence to the steps and members that it needs', async () => {
  const steps = Array.from({ length: 20 }, (_, index) => sendStep('POST', `/${index}`, { index, other: 'x' }));
  const bodyOf = ({ body }: Step) => (body !== undefined && 'json' in body ? JSON.stringify(body.json) : '');
  const smallest = await shrinkSteps(steps, {
    isInteresting: async (some) =>
      some.at(-1)?.path === '/19' && some.some((step) => step.path === '/3' && bodyOf(step).includes('index')),
    triesMax: 200,
  });
  expect(smallest.map((step) => `${step.path} ${bodyOf(step)}`)).toEqual(['/3 {"index":3}', '/19 {}']);
});
