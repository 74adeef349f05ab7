import { describe, expect, test } from '@jest/globals';
import type { PluginWith, PostFilterOutcome } from '../../src/framework/extension-points.js';
import type { Rejection } from '../../src/framework/plugin.js';
import { runPostFilters } from '../../src/framework/run-post-filters.js';
import { aNode, aPod, cycleOf } from '../plugins/scenario.fixture.js';

const rejected: ReadonlyMap<number, Rejection> = new Map();
const cycle = cycleOf({ nodes: [aNode('a')], pod: aPod('p') });
const none = (...reasons: readonly string[]): PostFilterOutcome => ({ code: 'unschedulable', reasons });
const nominated: PostFilterOutcome = { code: 'nominated', nodeName: 'a' };

function plugin(name: string, outcome: () => PostFilterOutcome | Promise<PostFilterOutcome>): PluginWith<'postFilter'> {
  return { name, postFilter: outcome };
}

describe.each([
  ['at once', (outcome: PostFilterOutcome): PostFilterOutcome | Promise<PostFilterOutcome> => outcome],
  ['later', (outcome: PostFilterOutcome): PostFilterOutcome | Promise<PostFilterOutcome> => Promise.resolve(outcome)],
])('plugins that answer %s', (when, of) => {
  const run = (...outcomes: readonly PostFilterOutcome[]) => {
    const postFilters = outcomes.map((outcome, index) => plugin(`p${index}`, () => of(outcome)));
    return runPostFilters({ postFilters }, cycle, rejected);
  };

  test('are asked in order until one nominates a node', async () => {
    expect(await run(none('x'), nominated, { code: 'error', message: 'not asked' })).toEqual(nominated);
  });

  test('that find nothing add their reasons, and one may take back a nomination', async () => {
    expect(await run()).toEqual({ code: 'none', messages: [], clearsNomination: false });
    expect(await run(none('x'), none('y', 'z'))).toEqual({
      ...{ code: 'none', messages: ['x', 'y', 'z'], clearsNomination: false },
    });
    const clearing: PostFilterOutcome = { code: 'unschedulable', reasons: [], clearsNomination: true };
    expect(await run(clearing, none('x'))).toMatchObject({ clearsNomination: true });
    expect(await run(none('x'), clearing)).toMatchObject({ clearsNomination: true });
  });

  test('that fail end the search', async () => {
    expect(await run(none('x'), { code: 'error', message: 'lost' }, nominated)).toEqual({
      ...{ code: 'none', messages: ['x', 'p1: lost'], clearsNomination: false },
    });
  });

  test(`are waited for only if they answer later`, () => {
    expect(run(none('x')) instanceof Promise).toBe(when === 'later');
  });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('a mistake');
    },
  ],
  ['rejects', () => Promise.reject(new Error('a mistake'))],
])('a plugin that %s has failed', async (_what, outcome) => {
  const result = await runPostFilters({ postFilters: [plugin('Mine', outcome)] }, cycle, rejected);
  expect(result).toEqual({ code: 'none', messages: ['Mine: a mistake'], clearsNomination: false });
});
