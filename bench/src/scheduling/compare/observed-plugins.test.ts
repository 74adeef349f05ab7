import { expect, test } from '@jest/globals';
import { builtInPlugins } from '@orch/scheduler';
import { observedPlugins } from './observed-plugins.js';

test('every built-in plugin stays, at the same extension points', () => {
  const observed = observedPlugins(builtInPlugins, { weights: new Map(), onScores: () => {} });
  const pointsOf = (registry: typeof observed) => Object.entries(registry).map(([name, { points }]) => [name, points]);
  expect(pointsOf(observed)).toEqual(pointsOf(builtInPlugins));
});
