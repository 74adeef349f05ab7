import { errorMessage } from '@orch/apimachinery';
import { patternOf } from '../../logging/module-levels.js';
import type { FlagValues } from '../flag-values.js';
import type { FlagCheck } from '../parse-flags.js';
import { moduleVerbosities } from './logs.js';

/** Options of log files, which need `--logtostderr=false`. */
const fileOptions = [
  ...['alsologtostderr', 'log-dir', 'log-file', 'log_file_max_size', 'log-flush-frequency', 'one-output'],
  ...['skip-log-headers', 'stderrthreshold'],
];

/** Options that another format than text does not support; as in v1.21 all those of text lines and files, except `--v`. */
const textOptions = [
  ...fileOptions.filter((name) => name !== 'log-flush-frequency'),
  ...['add-dir-header', 'log-backtrace-at', 'logtostderr', 'skip-headers', 'vmodule'],
];

/** Rejects options of text lines together with another format, and malformed patterns of modules. */
export const logsCheck: FlagCheck = (flags) => {
  const format = flags.string('logging-format');
  const unsupported = format === 'text' ? [] : textOptions.filter((name) => flags.isChanged(name)).sort();
  return [
    ...unsupported.map((name) => `--${name}: not supported with --logging-format=${format}`),
    ...moduleVerbosities(flags.string('vmodule')).flatMap(({ pattern }) => patternErrors(pattern)),
  ];
};

function patternErrors(pattern: string): readonly string[] {
  try {
    patternOf(pattern);
    return [];
  } catch (error) {
    return [`--vmodule: invalid pattern ${JSON.stringify(pattern)}: ${errorMessage(error)}`];
  }
}

/** Warns about options of log files that have no effect beside the others. Programs without these options have no warning. */
export function logWarnings(flags: FlagValues): readonly string[] {
  if (!flags.has('logtostderr')) return [];
  const given = (names: readonly string[]) => names.filter((name) => flags.isChanged(name));
  if (flags.boolean('logtostderr')) {
    return given(fileOptions).map((name) => `--${name} has no effect without --logtostderr=false`);
  }
  if (flags.string('log-file') === '') return [];
  return given(['log-dir', 'one-output']).map((name) => `--${name} has no effect with --log-file`);
}
