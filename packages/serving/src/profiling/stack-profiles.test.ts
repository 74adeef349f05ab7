import { expect, test } from '@jest/globals';
import { commandLineText } from './command-line.js';
import { cpuStackProfile } from './cpu-profile.js';
import { heapStackProfile } from './heap-profile.js';

const frame = (functionName: string, lineNumber = 0, url = 'file:///src/a.ts') => ({
  ...{ functionName, url, lineNumber, scriptId: '1', columnNumber: 0 },
});
const shown = (functionName: string, line = 1, file = '/src/a.ts') => ({ functionName, file, line });

test('a CPU profile counts the samples of each stack, and the time until the next one', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)', -1, ''), children: [2, 3, 5] },
      { id: 2, callFrame: frame('main', 9), children: [4] },
      { id: 3, callFrame: frame('(idle)', -1, '') },
      { id: 4, callFrame: frame('', 19, 'node:fs') },
      { id: 5, callFrame: frame('(program)', -1, '') },
    ],
    samples: [4, 4, 3, 2, 1, 5],
    timeDeltas: [100, 10, 20, 1_000, -5, 7],
    ...{ startTime: 5_000, endTime: 8_500 },
  };
  const cpu = { type: 'cpu', unit: 'nanoseconds' };
  expect(cpuStackProfile(profile, { startMs: 42 })).toEqual({
    valueTypes: [{ type: 'samples', unit: 'count' }, cpu],
    samples: [
      { stack: [shown('(anonymous)', 20, 'node:fs'), shown('main', 10)], values: [2, 30_000] },
      { stack: [shown('main', 10)], values: [1, 0] },
      { stack: [shown('(program)', 0, '')], values: [1, 0] },
    ],
    ...{ startMs: 42, durationMs: 3.5, period: { ...cpu, count: 10_000_000 } },
  });
  const { samples: _samples, timeDeltas: _deltas, ...empty } = profile;
  expect(cpuStackProfile(empty, { startMs: 0 }).samples).toEqual([]);
});

test('a heap profile has the size of each stack, without that of the root', () => {
  const node = (name: string, selfSize: number, children: Parameters<typeof heapStackProfile>[0]['head'][] = []) => ({
    ...{ id: 0, callFrame: frame(name), selfSize, children },
  });
  const head = node('(root)', 3, [node('main', 0, [node('a', 5), node('b', 7)]), node('c', 2)]);
  const times = { startMs: 1, durationMs: 2 };
  const profile = heapStackProfile({ head }, { kind: 'inUse', ...times });
  expect(profile).toEqual({
    valueTypes: [{ type: 'inuse_space', unit: 'bytes' }],
    samples: expect.arrayContaining([
      { stack: [shown('a'), shown('main')], values: [5] },
      { stack: [shown('b'), shown('main')], values: [7] },
      { stack: [shown('c')], values: [2] },
    ]),
    ...times,
    period: { type: 'space', unit: 'bytes', count: 524_288 },
  });
  expect(profile.samples).toHaveLength(3);
  const { valueTypes } = heapStackProfile({ head }, { kind: 'allocated', ...times });
  expect(valueTypes).toEqual([{ type: 'alloc_space', unit: 'bytes' }]);
});

test.each([
  [['node', 'main.js', '--port=1'], 'node\0main.js\0--port=1'],
  [['--token=secret', 'x'], '--token=***\0x'],
  [['--token=a=b'], '--token=***'],
  [['-token', 'secret', '--port', '1'], '-token\0***\0--port\x001'],
  [['--token-file=x', 'token', 'y'], '--token-file=x\0token\0***'],
  [[], ''],
])('the command line %j is shown without tokens', (args, text) => {
  expect(commandLineText(args)).toBe(text);
});
