import { expect, test } from '@jest/globals';
import { parseFlags } from '../parse-flags.js';
import { globalFlags } from './global.js';
import { loggingOption, logsFlags } from './logs.js';

test.each([
  [[], 'text', 'info'],
  [['-v=2'], 'text', 'info'],
  [['-v=3', '--logging-format=json'], 'json', 'debug'],
  [['--v', '4'], 'text', 'debug'],
  [['-v', '5'], 'text', 'trace'],
  [['-v=10'], 'text', 'trace'],
])('%j log %s at %s', (args, format, level) => {
  const outcome = parseFlags([...logsFlags(), ...globalFlags()], { args });
  expect(outcome.type === 'run' && loggingOption.read(outcome.flags)).toEqual({ format, level });
});
