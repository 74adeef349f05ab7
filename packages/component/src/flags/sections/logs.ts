import type { LogLevel } from '../../logging/logger.js';
import type { ProgramLoggerOptions } from '../../logging/program-logger.js';
import type { FlagDefinition } from '../flag-definition.js';
import type { FlagValues } from '../flag-values.js';

const section = 'Logs';

/** Options of the section 'Logs'. */
export function logsFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'experimental-logging-sanitization',
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
      help: 'Form of log lines.',
    },
  ];
}

/** How a program with these options, and the global ones, logs. */
export function loggingOfFlags(flags: FlagValues): ProgramLoggerOptions {
  return {
    format: flags.string('logging-format') === 'json' ? 'json' : 'text',
    level: levelOfVerbosity(flags.number('v')),
  };
}

/** As v1.21 uses its levels: requests are logged from 3 on, what is done step by step from 5 on. */
function levelOfVerbosity(verbosity: number): LogLevel {
  if (verbosity >= 5) return 'trace';
  return verbosity >= 3 ? 'debug' : 'info';
}
