import type { FlagDefinition } from '../flag-definition.js';
import type { FlagCheck } from '../parse-flags.js';

const section = 'Global';

const noHeaders = 'log lines have no header with their source file';
const onlyStandardError = 'log lines are written to standard error at once';
const noLogFiles = 'log lines are only written to standard error; a start that asks for files fails';

/** Options of the section 'Global'. */
export function globalFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'add-dir-header',
      type: 'bool',
      default: 'false',
      section: section,
      ignored: noHeaders,
      help: 'Write the folder of the source file into each log line.',
    },
    {
      name: 'alsologtostderr',
      type: 'bool',
      default: 'false',
      section: section,
      ignored: onlyStandardError,
      help: 'Log to standard error as well as to files.',
    },
    { name: 'help', shorthand: 'h', type: 'bool', default: 'false', section: section, help: 'Print this help.' },
    {
      name: 'log-backtrace-at',
      type: 'traceLocation',
      default: ':0',
      section: section,
      ignored: noHeaders,
      help: 'Write a stack trace when logging reaches file:line.',
    },
    {
      name: 'log-dir',
      type: 'string',
      default: '',
      section: section,
      ignored: noLogFiles,
      help: 'Folder of log files.',
    },
    { name: 'log-file', type: 'string', default: '', section: section, ignored: noLogFiles, help: 'Log file.' },
    {
      name: 'log_file_max_size',
      type: 'uint',
      default: '1800',
      section: section,
      ignored: onlyStandardError,
      help: 'Size in megabytes at which a log file is rotated; 0 for no limit.',
    },
    {
      name: 'log-flush-frequency',
      type: 'duration',
      default: '5s',
      section: section,
      ignored: onlyStandardError,
      help: 'Longest time between two flushes of the log.',
    },
    {
      name: 'logtostderr',
      type: 'bool',
      default: 'true',
      section: section,
      ignored: noLogFiles,
      help: 'Log to standard error instead of files.',
    },
    {
      name: 'one-output',
      type: 'bool',
      default: 'false',
      section: section,
      ignored: onlyStandardError,
      help: 'Write log lines only to the file of their severity.',
    },
    {
      name: 'skip-headers',
      type: 'bool',
      default: 'false',
      section: section,
      ignored: noHeaders,
      help: 'Omit the headers of log lines.',
    },
    {
      name: 'skip-log-headers',
      type: 'bool',
      default: 'false',
      section: section,
      ignored: noHeaders,
      help: 'Omit the headers of log files.',
    },
    {
      name: 'stderrthreshold',
      type: 'severity',
      default: '2',
      section: section,
      ignored: onlyStandardError,
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
      ignored: 'log lines belong to no source file; use --v',
      help: 'Log verbosity per module, as pattern=number.',
    },
  ];
}

/** Rejects options that ask for a log in files: this program writes its log to standard error only. */
export const logFilesCheck: FlagCheck = (flags) => [
  ...['log-dir', 'log-file']
    .filter((name) => flags.string(name) !== '')
    .map((name) => `--${name}: log lines are only written to standard error; redirect it to a file`),
  ...(flags.boolean('logtostderr') ? [] : ['--logtostderr=false: log lines are only written to standard error']),
];
