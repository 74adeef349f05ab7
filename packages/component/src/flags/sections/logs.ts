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
    level: flags.number('v') >= 4 ? 'debug' : 'info',
  };
}
