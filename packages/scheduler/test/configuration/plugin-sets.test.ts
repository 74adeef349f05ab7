import { describe, expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { applyPluginSets, checkPlugins, mapPoints } from '../../src/configuration/plugin-sets.js';
import type { EnabledPlugins } from '../../src/configuration/scheduling-config.js';
import { extensionPoints } from '../../src/framework/extension-points.js';
import type { PluginDefinition } from '../../src/framework/plugin-definition.js';

const definition = (points: PluginDefinition['points']): PluginDefinition => ({
  points,
  create: () => {
    throw new Error('not called');
  },
});
const registry = { A: definition(extensionPoints), B: definition(extensionPoints), F: definition(['filter']) };
const valid: EnabledPlugins = {
  ...mapPoints(() => []),
  ...{ queueSort: [{ name: 'A' }], bind: [{ name: 'A' }] },
};
const errorsOf = (plugins: Partial<EnabledPlugins>) =>
  checkPlugins({ ...valid, ...plugins }, { registry, path: fieldPath('plugins') }).map((error) =>
    formatFieldError(error),
  );

describe('the plugins of a point', () => {
  const score = (...names: readonly string[]) => names.map((name) => ({ name, weight: 2 }));
  const defaults = { ...valid, score: score('A', 'B') };

  test.each([
    ['are the defaults without a set', undefined, score('A', 'B')],
    ['are the defaults with an empty set', { score: {} }, score('A', 'B')],
    ['lose one', { score: { disabled: [{ name: 'A' }] } }, score('B')],
    [
      'lose all',
      { score: { disabled: [{ name: '*' }], enabled: [{ name: 'B', weight: 3 }] } },
      [{ name: 'B', weight: 3 }],
    ],
    ['gain one without a weight', { score: { enabled: [{ name: 'C' }] } }, [...score('A', 'B'), { name: 'C' }]],
    [
      'gain one with a weight of 0',
      { score: { enabled: [{ name: 'C', weight: 0 }] } },
      [...score('A', 'B'), { name: 'C' }],
    ],
    ['do not change with another point', { filter: { disabled: [{ name: '*' }] } }, score('A', 'B')],
  ])('%s', (_what, sets, expected) => {
    expect(applyPluginSets(defaults, sets).score).toEqual(expected);
  });
});

describe('the plugins of a profile', () => {
  test('are valid with one order of the queue and a binder', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ bind: [{ name: 'A' }, { name: 'B' }], filter: [{ name: 'F' }] })).toEqual([]);
  });

  test('need exactly one order of the queue, and at least one binder', () => {
    const sort = (count: number) =>
      `plugins.queueSort: Invalid value: ${count}: exactly one queue sort plugin must be enabled`;
    expect(errorsOf({ queueSort: [] })).toEqual([sort(0)]);
    expect(errorsOf({ queueSort: [{ name: 'A' }, { name: 'B' }] })).toEqual([sort(2)]);
    expect(errorsOf({ bind: [] })).toEqual([
      'plugins.bind: Invalid value: 0: at least one bind plugin must be enabled',
    ]);
  });

  test('must exist, have the point, and be there once', () => {
    expect(errorsOf({ filter: [{ name: 'F' }, { name: 'F' }, { name: 'X' }], permit: [{ name: 'F' }] })).toEqual([
      'plugins.filter.enabled: Duplicate value: "F"',
      'plugins.filter.enabled: Unsupported value: "X": supported values: "A", "B", "F"',
      'plugins.permit.enabled: Invalid value: "F": plugin does not extend permit',
    ]);
  });

  test('have weights of at least 0, whose sum with 100 points each is an exact number', () => {
    const most = 90_071_992_547_409;
    expect(errorsOf({ score: [{ name: 'A', weight: 0 }, { name: 'B' }] })).toEqual([]);
    expect(errorsOf({ score: [{ name: 'A', weight: -1 }] })).toEqual([
      'plugins.score.enabled: Invalid value: -1: the weight of A must not be negative',
    ]);
    expect(errorsOf({ score: [{ name: 'A', weight: most }] })).toEqual([]);
    expect(errorsOf({ score: [{ name: 'A', weight: most }, { name: 'B' }] })).toEqual([
      `plugins.score.enabled: Invalid value: ${most + 1}: the sum of weights must be at most ${most}`,
    ]);
    expect(errorsOf({ filter: [{ name: 'F', weight: most + 1 }] })).toEqual([]);
  });
});
