import { expect, test } from '@jest/globals';
import type { History, RecordedObject, ScenarioRecording } from '../record/recording.js';
import { compareScenario } from './compare-scenario.js';

const object = (id: string, fields: Readonly<Record<string, History>>): RecordedObject => ({ id, fields });
const run = (objects: readonly RecordedObject[], events: readonly string[] = []): ScenarioRecording => ({
  ...{ name: 'one', failure: undefined, skipped: undefined, objects, events },
});
const web = (history: History) => object('sets/web', { replicas: history });

test('histories with the same turning points are equal', () => {
  expect(compareScenario([run([web([0, 1, 2, 3])])], run([web([0, 3])]))).toEqual({ findings: [], byRange: [] });
});

test('a value beyond the turning points of the baseline is a finding', () => {
  expect(compareScenario([run([web([0, 3])])], run([web([0, 4, 3])])).findings).toEqual([
    { object: 'sets/web', field: 'replicas', baseline: [[0, 3]], other: [[0, 4, 3]] },
  ]);
});

test('a field that one side lacks is a finding', () => {
  expect(compareScenario([run([object('a', {})])], run([object('a', { f: ['x'] })])).findings).toEqual([
    { object: 'a', field: 'f', baseline: [], other: [['x']] },
  ]);
});

test('objects with the same id are interchangeable, and their number counts', () => {
  const pods = (...phases: readonly string[]) => phases.map((phase) => object('pods/a', { phase: [phase] }));
  expect(compareScenario([run(pods('Failed', 'Running'))], run(pods('Running', 'Failed'))).findings).toEqual([]);
  expect(compareScenario([run(pods('Running'))], run(pods('Running', 'Running'))).findings).toEqual([
    { object: 'pods/a', field: '(count)', baseline: 1, other: 2 },
  ]);
  expect(compareScenario([run(pods('Running'))], run([])).findings).toEqual([
    { object: 'pods/a', field: '(count)', baseline: 1, other: 0 },
  ]);
});

test('where the runs of the baseline differ, range and end decide', () => {
  const baseline = [run([web([0, 3, 2, 3])]), run([web([0, 4, 3])])];
  expect(compareScenario(baseline, run([web([0, 3, 2, 4, 3])]))).toEqual({
    findings: [],
    byRange: ['sets/web replicas'],
  });
  expect(compareScenario(baseline, run([web([0, 5, 3])])).findings).toHaveLength(1);
  expect(compareScenario(baseline, run([web([0, 4])])).findings).toHaveLength(1);
});

test('events of every run must occur, and none of no run', () => {
  const baseline = [run([], ['a', 'b']), run([], ['a', 'c'])];
  expect(compareScenario(baseline, run([], ['a', 'c'])).findings).toEqual([]);
  expect(compareScenario(baseline, run([], ['c', 'd'])).findings).toEqual([
    { object: 'events', field: '(event)', baseline: 'a', other: '<absent>' },
    { object: 'events', field: '(event)', baseline: '<absent>', other: 'd' },
  ]);
});
