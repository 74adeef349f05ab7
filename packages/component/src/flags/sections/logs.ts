import type { Logger, LogLevel } from '../../logging/logger.js';
import { createProgramLogger, type ProgramLoggerOptions } from '../../logging/program-logger.js';
import type { FlagDefinition } from '../flag-definition.js';
import { combineOptions, type OptionReader, option } from '../option-reader.js';

const section = 'Logs';

/** Options of the section 'Logs'. */
export function logsFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'experimental-logging-sanitization',
      protective: true,
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Keep sensitive values out of log lines.',
    },
    {
      name: 'logging-format',
      type: 'string',
      default: 'text',
      section: section,
      values: ['json', 'text'],
      help: 'Format of log lines.',
    },
  ];
}

/** The logging settings from the section 'Logs' and `--v`. */
export const loggingOption: OptionReader<ProgramLoggerOptions> = combineOptions(
  { format: option.string('logging-format'), verbosity: option.number('v') },
  ({ format, verbosity }) => ({ format: format === 'json' ? 'json' : 'text', level: levelOfVerbosity(verbosity) }),
);

export const loggerOption: OptionReader<Logger> = combineOptions({ logging: loggingOption }, ({ logging }) =>
  createProgramLogger(logging),
);

/** Verbosity levels as in v1.21: requests from 3, single steps from 5. */
function levelOfVerbosity(verbosity: number): LogLevel {
  if (verbosity >= 5) return 'trace';
  return verbosity >= 3 ? 'debug' : 'info';
}
