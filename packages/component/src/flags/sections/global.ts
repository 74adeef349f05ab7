import type { FlagDefinition } from '../flag-definition.js';

const section = 'Global';

/** Options of the section 'Global'. */
export function globalFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'add-dir-header',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Write the folder of the source file into each log line.',
    },
    {
      name: 'alsologtostderr',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Log to standard error as well as to files.',
    },
    { name: 'help', shorthand: 'h', type: 'bool', default: 'false', section: section, help: 'Print this help.' },
    {
      name: 'log-backtrace-at',
      type: 'traceLocation',
      default: ':0',
      section: section,
      help: 'Write a stack trace when logging reaches file:line.',
    },
    { name: 'log-dir', type: 'string', default: '', section: section, help: 'Folder of log files.' },
    { name: 'log-file', type: 'string', default: '', section: section, help: 'Log file.' },
    {
      name: 'log_file_max_size',
      type: 'uint',
      default: '1800',
      section: section,
      help: 'Size in megabytes at which a log file is rotated; 0 for no limit.',
    },
    {
      name: 'log-flush-frequency',
      type: 'duration',
      default: '5s',
      section: section,
      help: 'Longest time between two flushes of the log.',
    },
    {
      name: 'logtostderr',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Log to standard error instead of files.',
    },
    {
      name: 'one-output',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Write log lines only to the file of their severity.',
    },
    {
      name: 'skip-headers',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Omit the headers of log lines.',
    },
    {
      name: 'skip-log-headers',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Omit the headers of log files.',
    },
    {
      name: 'stderrthreshold',
      type: 'severity',
      default: '2',
      section: section,
      help: 'Severity from which lines also go to standard error.',
    },
    {
      name: 'v',
      shorthand: 'v',
      type: 'int',
      default: '0',
      section: section,
      help: 'Log verbosity, 0 to 10. Requests are logged from 3.',
    },
    { name: 'version', type: 'version', default: '', section: section, help: 'Print the version and exit.' },
    {
      name: 'vmodule',
      type: 'moduleSpec',
      default: '',
      section: section,
      help: 'Log verbosity per module, as pattern=number.',
    },
  ];
}
