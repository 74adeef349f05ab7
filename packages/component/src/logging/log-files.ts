import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { type Clock, systemClock } from '@orch/apimachinery';
import { productVersion } from '../version/version-info.js';
import { LogFile, LogFileError } from './log-file.js';
import { severities } from './severity.js';

/** Where log lines go when they go to files; plain data. */
export interface LogFilesOptions {
  /** One file for all severities. */
  readonly file?: string;
  /** Without `file`: a folder with a file per severity, and a link to each of the newest. */
  readonly folder: string;
  /** Bytes at which a file is rotated; 0 for no limit. */
  readonly sizeBytesMax: number;
  /** Time between two flushes; 0 flushes after each line. Errors are flushed at once. */
  readonly flushPeriodMs: number;
  /** Whether a file gets only lines of its severity, instead of those of higher severities too. */
  readonly hasOneOutput: boolean;
  /** Whether each file begins with its creation time, machine, program and line format. */
  readonly hasHeads: boolean;
  /** Lines of this severity or a higher one also go to standard error; 0 for all. */
  readonly stderrSeverityMin: number;
}

/** The open log files of a program. */
export interface LogFiles {
  /** `severity` is 0 for INFO to 2 for ERROR. */
  write(line: string, severity: number): void;
  /** Writes what is left and closes the files. Later lines are lost. */
  close(): void;
}

export interface OpenLogFilesOptions {
  /** The name of the program in names and heads of files. */
  readonly program: string;
  /** Receives the lines of `stderrSeverityMin`, and those that no file takes. */
  readonly stderr: { write(line: string): unknown };
  readonly clock?: Clock;
}

/** Opens the first file; others are opened with their first line. @throws LogFileError */
export function openLogFiles(options: LogFilesOptions, parts: OpenLogFilesOptions): LogFiles {
  const { file, flushPeriodMs, hasOneOutput, stderrSeverityMin } = options;
  const { stderr, clock = systemClock() } = parts;
  const open = new Map<number, LogFile>();
  const fileOf = (severity: number): LogFile => {
    const key = file === undefined ? severity : 0;
    let found = open.get(key);
    if (found === undefined) {
      found = openFile(key, options, { ...parts, clock });
      open.set(key, found);
    }
    return found;
  };
  fileOf(0);
  let isClosed = false;
  const flush = () => {
    for (const each of open.values()) each.flush();
  };
  let timer = clock.setTimer(flushPeriodMs, flushPeriodically);
  function flushPeriodically(): void {
    if (isClosed || flushPeriodMs === 0) return;
    flush();
    timer = clock.setTimer(flushPeriodMs, flushPeriodically);
  }

  function writeToFiles(line: string, severity: number): void {
    const lowest = file !== undefined || hasOneOutput ? severity : 0;
    for (let each = severity; each >= lowest; each--) {
      try {
        fileOf(each).write(line);
      } catch (error) {
        if (!(error instanceof LogFileError)) throw error;
        stderr.write(`${error.message}\n${line}`);
      }
    }
    if (flushPeriodMs === 0 || severity === severities.length - 1) flush();
  }

  return {
    write(line, severity) {
      if (!isClosed) writeToFiles(line, severity);
      if (severity >= stderrSeverityMin) stderr.write(line);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      timer.cancel();
      for (const each of open.values()) each.close();
    },
  };
}

function openFile(
  severity: number,
  { file, folder, sizeBytesMax, hasHeads }: LogFilesOptions,
  { program, stderr, clock }: Required<OpenLogFilesOptions>,
): LogFile {
  const head = () => (hasHeads ? headOf(program, clock.now()) : '');
  const shared = { sizeBytesMax, head, fallback: stderr };
  if (file !== undefined) return new LogFile({ ...shared, nextPath: () => file });
  const name = severities[severity] ?? severities[0];
  const owner = `${program}.${hostname()}.${userName()}.log.${name}`;
  return new LogFile({
    ...shared,
    nextPath: () => unusedPath(join(folder, `${owner}.${compactTime(clock.now())}.${process.pid}`)),
    onOpen: (path) => linkNewest(path, join(folder, `${program}.${name}`)),
  });
}

/** Two rotations in one second have files of their own. */
function unusedPath(path: string): string {
  let number = 1;
  let unused = path;
  while (existsSync(unused)) unused = `${path}.${++number}`;
  return unused;
}

/** Best effort, as in v1.21: some file systems have no links. */
function linkNewest(path: string, link: string): void {
  try {
    rmSync(link, { force: true });
    symlinkSync(basename(path), link);
  } catch {
    // The file itself is complete.
  }
}

function headOf(program: string, now: Date): string {
  return [
    `Log file created at: ${now.toISOString()}`,
    `Running on machine: ${hostname()}`,
    `Binary: ${program} ${productVersion}, ${process.version} for ${process.platform}/${process.arch}`,
    'Log line format: time LEVEL message key=value',
    '',
  ].join('\n');
}

/** `20260102-030405`, in UTC. */
function compactTime(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

function userName(): string {
  try {
    return userInfo().username.replaceAll(/[\\/]/g, '_');
  } catch {
    // The user of the process has no entry on this machine.
    return 'unknownuser';
  }
}
