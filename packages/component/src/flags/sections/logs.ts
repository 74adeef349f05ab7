import { tmpdir } from 'node:os';
import type { LineHeader } from '../../logging/format-text-line.js';
import type { LogFilesOptions } from '../../logging/log-files.js';
import type { LogLevel, ProgramLogger } from '../../logging/logger.js';
import type { ModuleLevel } from '../../logging/module-levels.js';
import { createProgramLogger, type ProgramLoggerOptions } from '../../logging/program-logger.js';
import type { FlagDefinition } from '../flag-definition.js';
import { combineOptions, groupOptions, type OptionReader, option } from '../option-reader.js';

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
      help: 'Replace credentials in log lines by <redacted>.',
    },
    {
      name: 'logging-format',
      type: 'string',
      default: 'text',
      section: section,
      values: ['json', 'text'],
      help: 'Format of log lines. With json, of the options for text and files only --v has an effect.',
    },
  ];
}

const headerOption: OptionReader<LineHeader> = combineOptions(
  { skips: option.boolean('skip-headers'), showsSource: option.boolean('add-dir-header') },
  ({ skips, showsSource }) => {
    if (skips) return 'none';
    return showsSource ? 'time-and-source' : 'time';
  },
);

/** `--vmodule`: levels by module. */
const modulesOption: OptionReader<readonly ModuleLevel[]> = combineOptions(
  { text: option.string('vmodule') },
  ({ text }) => moduleVerbosities(text).map(({ pattern, verbosity }) => ({ pattern, level: levelOf(verbosity) })),
);

/** Splits `pattern=number,…`. */
export function moduleVerbosities(text: string): readonly { readonly pattern: string; readonly verbosity: number }[] {
  if (text === '') return [];
  return text.split(',').map((item) => {
    const equals = item.lastIndexOf('=');
    return { pattern: item.slice(0, equals), verbosity: Number(item.slice(equals + 1)) };
  });
}

/** Undefined while lines go to standard error only. */
const filesOption: OptionReader<LogFilesOptions | undefined> = combineOptions(
  {
    toStderr: option.boolean('logtostderr'),
    file: option.string('log-file'),
    alsoToStderr: option.boolean('alsologtostderr'),
    threshold: option.number('stderrthreshold'),
    megabytesMax: option.number('log_file_max_size'),
    folder: option.string('log-dir'),
    files: groupOptions({
      flushPeriodMs: option.durationMs('log-flush-frequency'),
      hasOneOutput: option.boolean('one-output'),
    }),
    skipsHeads: option.boolean('skip-log-headers'),
  },
  ({ toStderr, file, folder, alsoToStderr, threshold, megabytesMax, skipsHeads, files }) => {
    if (toStderr) return undefined;
    return {
      ...files,
      ...(file === '' ? {} : { file }),
      // As in v1.21, the folder of temporary files by default.
      folder: folder === '' ? tmpdir() : folder,
      sizeBytesMax: megabytesMax * 2 ** 20,
      hasHeads: !skipsHeads,
      stderrSeverityMin: alsoToStderr ? 0 : threshold,
    };
  },
);

/** The logging settings from the section 'Logs' and the log options of the section 'Global'. */
export const loggingOption: OptionReader<ProgramLoggerOptions> = combineOptions(
  {
    format: option.string('logging-format'),
    verbosity: option.number('v'),
    redacts: option.boolean('experimental-logging-sanitization'),
    header: headerOption,
    modules: modulesOption,
    backtraceAt: option.string('log-backtrace-at'),
    files: filesOption,
  },
  ({ format, verbosity, redacts, header, modules, backtraceAt, files }) => ({
    format: format === 'json' ? 'json' : 'text',
    level: levelOf(verbosity),
    ...(redacts ? { redacts } : {}),
    ...(header === 'time' ? {} : { header }),
    ...(modules.length === 0 ? {} : { modules }),
    ...(isPlace(backtraceAt) ? { backtraceAt } : {}),
    ...(files === undefined ? {} : { files }),
  }),
);

/** The logger of the program of this name. Reading it opens the log file. @throws LogFileError */
export function loggerOption(program: string): OptionReader<ProgramLogger> {
  return combineOptions({ logging: loggingOption }, ({ logging }) => createProgramLogger({ ...logging, program }));
}

/** `:0`, the default, is no place. */
function isPlace(fileAndLine: string): boolean {
  return fileAndLine !== '' && fileAndLine !== ':0';
}

/** Verbosity levels as in v1.21: requests from 3, single steps from 5. */
function levelOf(verbosity: number): LogLevel {
  if (verbosity >= 5) return 'trace';
  return verbosity >= 3 ? 'debug' : 'info';
}
