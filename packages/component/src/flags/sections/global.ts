import type { FlagDefinition } from '../flag-definition.js';
import { notNegative } from '../validators.js';

const section = 'Global';

/** Options of the section 'Global'. */
export function globalFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'add-dir-header',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Write folder, name and line of the source file into the header of each log line.',
    },
    {
      name: 'alsologtostderr',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Log to standard error as well as to files. Requires --logtostderr=false.',
    },
    { name: 'help', shorthand: 'h', type: 'bool', default: 'false', section: section, help: 'Print this help.' },
    {
      name: 'log-backtrace-at',
      type: 'traceLocation',
      default: ':0',
      section: section,
      help: 'Write a stack trace below the line that is logged at file.ts:line of the sources.',
    },
    {
      name: 'log-dir',
      type: 'string',
      default: '',
      section: section,
      help: 'Folder of log files, one per severity; the folder of temporary files when empty. Requires --logtostderr=false.',
    },
    {
      name: 'log-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Log file of all severities. Requires --logtostderr=false.',
    },
    {
      name: 'log_file_max_size',
      type: 'uint',
      default: '1800',
      section: section,
      help: 'Size in megabytes at which a log file is rotated; 0 for no limit. Requires --logtostderr=false.',
    },
    {
      name: 'log-flush-frequency',
      type: 'duration',
      default: '5s',
      section: section,
      validate: notNegative,
      help: 'Longest time between two flushes of log files; 0 to write each line at once. Errors are always written at once.',
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
      help: 'Write log lines only to the file of their severity, not to those of lower ones too.',
    },
    {
      name: 'skip-headers',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Omit the headers of log lines: time, level and source.',
    },
    {
      name: 'skip-log-headers',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Omit the first lines of log files, which tell time, machine and program.',
    },
    {
      name: 'stderrthreshold',
      type: 'severity',
      default: '2',
      section: section,
      help: 'Severity from which lines also go to standard error. Requires --logtostderr=false.',
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
      help: 'Log verbosity by source file, as pattern=number,…; a pattern is a file name without extension, or has *, ? and [a-z].',
    },
  ];
}
