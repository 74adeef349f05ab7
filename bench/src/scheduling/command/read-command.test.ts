import { expect, test } from '@jest/globals';
import { readCommand } from './read-command.js';

test('reads the commands with their defaults', () => {
  expect(readCommand(['compare', '--reference-bin=/bin', '--scenarios=2'])).toEqual({
    ...{ type: 'compare', referenceBin: '/bin', server: 'orch', seed: 1, indices: [0, 1], lanes: 2, port: 21_000 },
  });
  expect(readCommand(['compare', '--reference-bin=/bin', '--server=reference', '--only=7', '--only=0'])).toMatchObject({
    ...{ server: 'reference', indices: [7, 0] },
  });
  expect(readCommand(['exactness', '--plant-fault'])).toEqual({
    ...{ type: 'exactness', rounds: 100, seed: 1, plantsFault: true, port: 21_000 },
  });
  expect(readCommand(['throughput', '--nodes=10,20', '--variants=plain,idle'])).toEqual({
    ...{ type: 'throughput', referenceBin: '', sides: ['process', 'orch'], nodes: [10, 20], pods: 1_000 },
    ...{ variants: ['plain', 'idle'], port: 21_000 },
  });
  expect(readCommand(['throughput', '--reference-bin=/bin'])).toMatchObject({
    sides: ['process', 'orch', 'reference'],
    nodes: [500, 1_000, 5_000, 15_000],
  });
});

test('reports every error of a command line, with option and value', () => {
  expect(readCommand(['compare', 'more', '--server=other', '--scenarios=0', '--rounds=3', '--port=70000'])).toEqual({
    errors: [
      'unexpected argument "more"',
      '--rounds: not an option of compare',
      '--port: "70000" is not an integer of at least 1 and at most 65000',
      "--reference-bin: a comparison needs the folder of the reference's programs",
      '--server: "other" is not one of orch, reference',
      '--scenarios: "0" is not an integer of at least 1',
    ],
  });
  expect(readCommand(['throughput', '--sides=orch,reference', '--nodes=1,x', '--variants=fast'])).toEqual({
    errors: [
      '--reference-bin: the side "reference" needs the folder of the reference\'s programs',
      '--nodes: "x" is not an integer of at least 1',
      expect.stringMatching(/^--variants: "fast" is not one of plain, preferred, spread/),
    ],
  });
});

test('reports a missing command, an unknown command and an unknown option', () => {
  expect(readCommand([])).toEqual({ errors: ['no command: the commands are compare, exactness, throughput'] });
  expect(readCommand(['run'])).toEqual({ errors: [expect.stringContaining('unknown command "run"')] });
  expect(readCommand(['compare', '--other'])).toEqual({ errors: [expect.stringContaining("'--other'")] });
});
