import { expect, test } from '@jest/globals';
import type { History, Recording, ScenarioRecording } from '../record/recording.js';
import { parseAcceptedDifferences } from './accepted.js';
import { compareRecordings } from './compare-recordings.js';
import { differing, report } from './report.js';

const scenario = (name: string, history: History, more: Partial<ScenarioRecording> = {}): ScenarioRecording => ({
  ...{ name, failure: undefined, skipped: undefined, objects: [{ id: 'pods/a', fields: { f: history } }], events: [] },
  ...more,
});
const recording = (label: string, ...scenarios: readonly ScenarioRecording[]): Recording => ({ label, scenarios });
const baseline = recording('reference-1', scenario('one', ['x']), scenario('two', ['x']), scenario('three', ['x']));

test('counts equal, differing, failed and skipped scenarios of each recording', () => {
  const other = recording(
    'orch',
    ...[scenario('one', ['x']), scenario('two', ['y']), scenario('three', ['x'], { failure: 'step 2' })],
    scenario('four', [], { skipped: 'needs 1.21' }),
  );
  const results = [compareRecordings([baseline], other, [])];
  expect(differing(results)).toBe(2);
  expect(report(results, { verbose: false })).toBe(
    [
      'orch: two\n  pods/a f\n    - [["x"]]\n    + [["y"]]',
      'orch: three\n  failed: step 2',
      'skipped  orch: four (needs 1.21)',
      [
        '| set-up | scenarios | equal | accepted | differ | failed |',
        '| ------ | --------: | ----: | -------: | -----: | -----: |',
        '| orch   |         3 |     1 |        0 |      1 |      1 |',
      ].join('\n'),
    ].join('\n\n'),
  );
});

test('an accepted difference leaves a scenario equal, in the set-ups it names', () => {
  const accepted = parseAcceptedDifferences([
    { id: 'letter', reason: 'r', setUp: '^orch$', object: '^pods/', field: '^f$', baseline: 'x', other: 'y' },
  ]);
  const compare = (label: string) => [
    compareRecordings([baseline], recording(label, scenario('two', ['y'])), accepted),
  ];
  expect(differing(compare('orch'))).toBe(0);
  expect(report(compare('orch'), { verbose: false })).toBe(
    [
      'accepted  letter: 1\n',
      '| set-up | scenarios | equal | accepted | differ | failed |',
      '| ------ | --------: | ----: | -------: | -----: | -----: |',
      '| orch   |         1 |     0 |        1 |      0 |      0 |',
    ].join('\n'),
  );
  expect(differing(compare('orch-api'))).toBe(1);
});

test('an entry with without accepts nothing else', () => {
  const entry = { id: 'b', reason: 'r', object: '', field: '', without: 'b' };
  const found = (other: string) =>
    compareRecordings([baseline], recording('orch', scenario('one', [other])), parseAcceptedDifferences([entry]));
  expect(differing([found('xb')])).toBe(0);
  expect(differing([found('yb')])).toBe(1);
});

test('a scenario that failed in the whole baseline is a failure', () => {
  const failed = recording('reference-1', scenario('one', [], { failure: 'step 1' }));
  const results = [compareRecordings([failed], recording('orch', scenario('one', ['x'])), [])];
  expect(results[0]?.scenarios[0]?.failure).toBe('the baseline failed: step 1');
});

test('an accepted difference needs a reason, and has no unknown members', () => {
  expect(() => parseAcceptedDifferences([{ id: 'a', object: '', field: '' }])).toThrow(
    'needs id, reason, object and field',
  );
  expect(() => parseAcceptedDifferences([{ id: 'a', reason: 'r', object: '', field: '', path: '' }])).toThrow(
    'unknown member path',
  );
});
