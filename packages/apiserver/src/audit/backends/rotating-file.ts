import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '@orch/apimachinery';
import type { AuditSink } from '../audit-backend.js';
import { BackupFiles, type BackupOptions } from './backup-files.js';

export interface RotatingFileOptions extends BackupOptions {
  /** Rotated before it would exceed this size. */
  readonly bytesMax: number;
  /** A log of rotation failures, which lose nothing. */
  readonly onRotationError: (error: unknown) => void;
  readonly clock: Clock;
}

// All lines of one turn of the event loop are one write: 64 requests at once cost one call of the system, about 20 µs with
// its way through the thread pool, and never block the event loop.

/**
 * Writes one event per line to a file, as v1.21 does: it is renamed when it is full, and old ones are compressed and removed
 * by number and age. Lines are complete: a failed write is taken back.
 */
export class RotatingFile implements AuditSink {
  readonly #options: RotatingFileOptions;
  readonly #backups: BackupFiles;
  #file: FileHandle;
  #bytes: number;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;

  private constructor(options: RotatingFileOptions, opened: OpenedFile) {
    this.#options = options;
    this.#backups = new BackupFiles(options);
    this.#file = opened.file;
    this.#bytes = opened.bytes;
  }

  /** @throws Error of the file system */
  static async open(options: RotatingFileOptions): Promise<RotatingFile> {
    await mkdir(dirname(options.path), { recursive: true });
    const file = new RotatingFile(options, await openFile(options.path));
    file.#tidy();
    return file;
  }

  write(events: readonly string[]): Promise<void> {
    this.#next ??= newBatch();
    for (const event of events) this.#next.lines.push(event);
    const { done } = this.#next;
    this.#running ??= this.#run();
    return done;
  }

  hurry(): void {}

  async close(): Promise<void> {
    await this.#running;
    await this.#backups.tidied();
    await this.#file.close();
  }

  async #run(): Promise<void> {
    // The requests of this turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#next !== undefined) {
      const { lines, resolve, reject } = this.#next;
      this.#next = undefined;
      try {
        await this.#writeLines(lines);
        resolve();
      } catch (error) {
        reject(error);
      }
    }
    this.#running = undefined;
  }

  async #writeLines(lines: readonly string[]): Promise<void> {
    const { bytesMax } = this.#options;
    let text = Buffer.from(`${lines.join('\n')}\n`);
    while (text.length > 0) {
      const room = bytesMax - this.#bytes;
      if (text.length <= room) return await this.#append(text);
      // The last line that fits; a line that is larger than a file has one to itself.
      const end = room > 0 ? text.lastIndexOf(newline, room - 1) + 1 : 0;
      if (end === 0 && this.#bytes > 0 && (await this.#rotate())) continue;
      const length = end > 0 ? end : text.indexOf(newline) + 1;
      await this.#append(text.subarray(0, length));
      text = text.subarray(length);
    }
  }

  async #append(text: Buffer): Promise<void> {
    try {
      await this.#file.appendFile(text);
      this.#bytes += text.length;
    } catch (error) {
      await this.#file.truncate(this.#bytes).catch(() => undefined);
      throw error;
    }
  }

  /** Returns false when the full file must be continued. The next write tries again. */
  async #rotate(): Promise<boolean> {
    const { path, onRotationError } = this.#options;
    try {
      await rename(path, await this.#backups.nextPath()).catch((error: unknown) => {
        // Renamed before, or removed by somebody: the path is free.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
      const opened = await openFile(path);
      const full = this.#file;
      this.#file = opened.file;
      this.#bytes = opened.bytes;
      await full.close();
    } catch (error) {
      onRotationError(error);
      return false;
    }
    this.#tidy();
    return true;
  }

  #tidy(): void {
    this.#backups.tidy().catch((error: unknown) => this.#options.onRotationError(error));
  }
}

interface OpenedFile {
  readonly file: FileHandle;
  readonly bytes: number;
}

/** Readable by this user only. */
async function openFile(path: string): Promise<OpenedFile> {
  const file = await open(path, 'a', 0o600);
  const { size } = await file.stat();
  return { file, bytes: size };
}

interface Batch {
  readonly lines: string[];
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function newBatch(): Batch {
  let settle: Pick<Batch, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined };
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { lines: [], done, ...settle };
}

const newline = 0x0a;
