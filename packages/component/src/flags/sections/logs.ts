import type { FlagDefinition } from '../flag-definition.js';

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
