import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/** A log file that cannot be opened. */
export class LogFileError extends Error {
  override readonly name = 'LogFileError';
}

export interface LogFileOptions {
  /** The next path to open. The same path every time, or a new one after each rotation. */
  readonly nextPath: () => string;
  /** At this size the file is rotated; 0 for never. */
  readonly sizeBytesMax: number;
  /** The first lines of each new file; '' for none. */
  readonly head: () => string;
  /** Receives lines that cannot be written, and one line with the reason. */
  readonly fallback: { write(line: string): unknown };
  /** Called with the path of each new file. */
  readonly onOpen?: (path: string) => void;
}

/**
 * A log file that is written in batches: `write` keeps a line, `flush` writes the kept lines. A full file is renamed to
 * `<path>.1`, or left in place when the next path is another one. When somebody else renames or removes the file, the next
 * batch goes to a new one.
 */
export class LogFile {
  readonly #options: LogFileOptions;
  #path: string;
  #descriptor: number;
  #inode: number;
  #pending: string[] = [];
  #pendingLength = 0;
  #hasFailed = false;

  /** @throws LogFileError */
  constructor(options: LogFileOptions) {
    this.#options = options;
    ({ path: this.#path, descriptor: this.#descriptor, inode: this.#inode } = this.#open(options.nextPath()));
  }

  write(line: string): void {
    this.#pending.push(line);
    this.#pendingLength += line.length;
    if (this.#pendingLength >= pendingLengthMax) this.flush();
  }

  /** Never throws: lines that cannot be written go to the fallback. */
  flush(): void {
    if (this.#pending.length === 0) return;
    const text = this.#pending.join('');
    this.#pending = [];
    this.#pendingLength = 0;
    try {
      const batch = Buffer.from(text);
      this.#prepare(batch.length);
      writeAll(this.#descriptor, batch);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) {
        this.#options.fallback.write(`cannot write the log file ${this.#path}: ${reasonOf(error)}\n`);
      }
      this.#hasFailed = true;
      this.#options.fallback.write(text);
    }
  }

  close(): void {
    this.flush();
    closeSync(this.#descriptor);
  }

  /** Opens the next file when this one is full, or is no longer at its path. */
  #prepare(added: number): void {
    const now = statSync(this.#path, { throwIfNoEntry: false });
    if (now?.ino !== this.#inode) {
      this.#reopen(this.#path);
      return;
    }
    const { sizeBytesMax, nextPath } = this.#options;
    if (sizeBytesMax === 0 || now.size === 0 || now.size + added <= sizeBytesMax) return;
    const next = nextPath();
    if (next === this.#path) renameSync(this.#path, `${this.#path}.1`);
    this.#reopen(next);
  }

  #reopen(path: string): void {
    const former = this.#descriptor;
    ({ path: this.#path, descriptor: this.#descriptor, inode: this.#inode } = this.#open(path));
    closeSync(former);
  }

  #open(path: string): { readonly path: string; readonly descriptor: number; readonly inode: number } {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'a', 0o644);
    } catch (error) {
      throw new LogFileError(`cannot open the log file ${path}: ${reasonOf(error)}`, { cause: error });
    }
    writeAll(descriptor, Buffer.from(this.#options.head()));
    this.#options.onOpen?.(path);
    return { path, descriptor, inode: fstatSync(descriptor).ino };
  }
}

/** A batch of this many characters is written without waiting for the next flush. */
const pendingLengthMax = 256 * 1_024;

function writeAll(descriptor: number, bytes: Buffer): void {
  let offset = 0;
  while (offset < bytes.length) offset += writeSync(descriptor, bytes, offset);
}

function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
