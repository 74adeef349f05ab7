import { expect, test } from '@jest/globals';
import { parseFlags } from '../parse-flags.js';
import { globalFlags, logFilesCheck } from './global.js';
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

test.each([
  [['--log-dir=/var/log'], ['--log-dir: log lines are only written to standard error; redirect it to a file']],
  [['--log-file=x'], ['--log-file: log lines are only written to standard error; redirect it to a file']],
  [['--logtostderr=false'], ['--logtostderr=false: log lines are only written to standard error']],
  [['--logtostderr', '--alsologtostderr', '--stderrthreshold=0', '--skip-headers'], []],
])('%j: %j', (args, errors) => {
  const outcome = parseFlags([...logsFlags(), ...globalFlags()], { args, checks: [logFilesCheck] });
  expect(outcome.type === 'invalid' ? outcome.errors : []).toEqual(errors);
});
