import { expect, test } from '@jest/globals';
import { benchmarkNames, chooseScenarios, scenarios } from './catalogue.js';
import { customResourceCounts } from './custom-resources.js';
import { growthSizes } from './growth.js';

/** Subjects, and the benchmarks that measure them. */
test.each([
  ['get', ['get']],
  ['list of 1, 500 and 5,000 objects', ['list-1', 'list-500', 'list-5000']],
  ['selectors', ['list-label', 'list-node']],
  ['chunked', ['list-chunk', 'list-next-chunk']],
  ['gzip', ['list-gzip']],
  ['other forms', ['list-protobuf', 'list-table', 'list-metadata']],
  ['create', ['create', 'create-pod']],
  ['update', ['update']],
  ['patch', ['patch-merge', 'patch-strategic', 'patch-strategic-map']],
  ['apply', ['apply', 'apply-pod']],
  ['delete', ['delete']],
  ['mixed load', ['mixed']],
  ['watch fan-out, 1 to 5,000 watchers', ['watch-1', 'watch-100', 'watch-1000', 'watch-5000']],
  ['codecs, encoding and decoding', ['codec']],
  ['decisions of RBAC', ['authorization']],
  ['custom resources, definitions and webhooks', ['custom-resources', 'definitions', 'hanging-webhook']],
  ['start, memory per object and growth', ['start', 'growth', 'workers']],
])('%s is among the benchmarks', (_what, names) => {
  expect(benchmarkNames).toEqual(expect.arrayContaining(names));
});

test('names and titles of benchmarks are unique', () => {
  expect(new Set(benchmarkNames).size).toBe(benchmarkNames.length);
  expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
});

test('measures start and memory with 1,000, 10,000 and 100,000 stored objects', () => {
  expect(growthSizes).toEqual([1_000, 10_000, 100_000]);
});

test('measures 100,000 custom resources in a full run', () => {
  expect(customResourceCounts.full).toBe(100_000);
});

test('measures reads and durable writes on both engines and over both protocols', () => {
  for (const wanted of ['get', 'list-500', 'create']) {
    const scenario = scenarios.find(({ name }) => name === wanted);
    expect([wanted, scenario?.engines, scenario?.protocols]).toEqual([
      wanted,
      ['embedded', 'etcd'],
      ['h2', 'http/1.1'],
    ]);
  }
  for (const wanted of ['update', 'delete', 'mixed']) {
    expect([wanted, scenarios.find(({ name }) => name === wanted)?.engines]).toEqual([wanted, ['embedded', 'etcd']]);
  }
});

test('chooses benchmarks by name, and with isEverywhere runs each on every engine and over every protocol', () => {
  const names = (chosen: typeof scenarios) => chosen.map(({ name }) => name);
  expect(names(chooseScenarios([], { isEverywhere: false }))).toEqual(names(scenarios));
  expect(names(chooseScenarios(['mixed', 'growth', 'get'], { isEverywhere: false }))).toEqual(['get', 'mixed']);
  expect(chooseScenarios(['growth'], { isEverywhere: false })).toEqual([]);
  for (const { engines, protocols } of chooseScenarios([], { isEverywhere: true })) {
    expect([engines, protocols]).toEqual([
      ['embedded', 'etcd'],
      ['h2', 'http/1.1'],
    ]);
  }
});
