import type { Clock } from '@orch/apimachinery';
import { type Logger as Pino, pino } from 'pino';
import { CallSites, fileAndLine, folderFileAndLine, moduleOf } from './call-sites.js';
import { formatTextLine, type LineHeader, siteField, stackField } from './format-text-line.js';
import { type LogFilesOptions, openLogFiles } from './log-files.js';
import type { LogDetails, Logger, LogLevel, ProgramLogger } from './logger.js';
import { type ModuleLevel, ModuleLevels, mostVerbose } from './module-levels.js';
import { redactFields } from './redact.js';
import { severityOf } from './severity.js';

/** Plain data, apart from `destination` and `clock`. */
export interface ProgramLoggerOptions {
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  /** The component name in each line. */
  readonly name?: string;
  /** Receives the lines; defaults to standard error. */
  readonly destination?: { write(line: string): unknown };
  /** The header of text lines; time and level by default. */
  readonly header?: LineHeader;
  /** More verbose levels of single modules. */
  readonly modules?: readonly ModuleLevel[];
  /** `file:line` of a call whose lines are followed by its stack. */
  readonly backtraceAt?: string;
  /** Whether credentials in messages and details are replaced. */
  readonly redacts?: boolean;
  /** Files that receive the lines instead of the destination; text only. */
  readonly files?: LogFilesOptions;
  /** The name of the program in log files. */
  readonly program?: string;
  /** Defaults to the clock of the machine. */
  readonly clock?: Clock;
}

/**
 * Creates the logger of a program. It writes one JSON or text line per message: synchronously to standard error, and in
 * batches to files. @throws LogFileError
 */
export function createProgramLogger(options: ProgramLoggerOptions): ProgramLogger {
  const output = outputOf(options);
  const { level, modules = [] } = options;
  const root = pino(
    {
      level: mostVerbose([level, ...modules.map((module) => module.level)]),
      base: options.name === undefined ? null : { component: options.name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'message',
      errorKey: 'error',
      serializers: { error: pino.stdSerializers.err },
    },
    { write: output.write },
  );
  return { ...wrap(root, callerOf(options)), close: output.close };
}

function outputOf({ format, header = 'time', redacts = false, files, ...options }: ProgramLoggerOptions): {
  readonly write: (line: string) => void;
  readonly close: () => void;
} {
  const sink = options.destination ?? process.stderr;
  const { program = 'orch', clock } = options;
  const opened =
    files === undefined ? undefined : openLogFiles(files, { program, stderr: sink, ...(clock ? { clock } : {}) });
  const close = () => opened?.close();
  if (format === 'json') {
    if (!redacts) return { write: (line) => void sink.write(line), close };
    return { write: (line) => void sink.write(`${JSON.stringify(redactFields(JSON.parse(line)))}\n`), close };
  }
  return {
    write(line) {
      const fields: Readonly<Record<string, unknown>> & { readonly level: LogLevel } = JSON.parse(line);
      const text = formatTextLine(redacts ? redactFields(fields) : fields, header);
      if (opened === undefined) sink.write(text);
      else opened.write(text, severityOf(fields.level));
    },
    close,
  };
}

/** Details of the calling source line; undefined when its module does not log at this level. */
type Caller = (level: LogLevel) => LogDetails | undefined;

/** Absent when no option depends on the source of a line: finding it costs a stack trace. */
function callerOf({ level: base, header, modules = [], backtraceAt }: ProgramLoggerOptions): Caller | undefined {
  const showsSource = header === 'time-and-source';
  if (modules.length === 0 && backtraceAt === undefined && !showsSource) return undefined;
  const sites = new CallSites();
  const levels = new ModuleLevels(base, modules);
  return (level) => {
    const stack = sites.stack();
    const [site] = stack;
    if (!levels.allows(level, site === undefined ? '' : moduleOf(site))) return undefined;
    if (site === undefined) return {};
    return {
      ...(showsSource ? { [siteField]: folderFileAndLine(site) } : {}),
      ...(fileAndLine(site) === backtraceAt ? { [stackField]: stack.map(folderFileAndLine) } : {}),
    };
  };
}

function wrap(inner: Pino, caller: Caller | undefined): Logger {
  const write = (level: LogLevel) => {
    const plain = (message: string, details?: LogDetails) =>
      details === undefined ? inner[level](message) : inner[level](details, message);
    if (caller === undefined) return plain;
    return (message: string, details?: LogDetails) => {
      if (!inner.isLevelEnabled(level)) return;
      const source = caller(level);
      if (source !== undefined) plain(message, { ...details, ...source });
    };
  };
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    enabled: (level) => inner.isLevelEnabled(level),
    with: (details) => wrap(inner.child(details), caller),
  };
}
