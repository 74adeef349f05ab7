import { expect, test } from '@jest/globals';
import type { FlagDefinition } from '@orch/component';
import { splitArguments } from './split-arguments.js';

const flag = (name: string, type: FlagDefinition['type'], shorthand?: string): FlagDefinition => ({
  name,
  type,
  default: '',
  section: 'Test',
  help: '',
  ...(shorthand === undefined ? {} : { shorthand }),
});
const table = [flag('namespace', 'string', 'n'), flag('all', 'bool', 'A')];

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['pods a', ['pods', 'a'], []],
  ['pods -n web a', ['pods', 'a'], ['-n', 'web']],
  ['--namespace web pods', ['pods'], ['--namespace', 'web']],
  ['--namespace=web pods', ['pods'], ['--namespace=web']],
  ['-A pods', ['pods'], ['-A']],
  ['--unknown pods', ['pods'], ['--unknown']],
  ['pods -- -n --all', ['pods', '-n', '--all'], []],
  ['pods -n', ['pods'], ['-n']],
])('splits %j into positional arguments and options', (line, words, options) => {
  expect(splitArguments(line.split(' '), table)).toEqual({ words, options });
});
