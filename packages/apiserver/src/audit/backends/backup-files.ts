import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '@orch/apimachinery';

export interface BackupOptions {
  /** `/var/log/audit.log`; its backups are `/var/log/audit-2021-04-08T12-00-00.000.log`. */
  readonly path: string;
  /** Newest backups to keep; 0 keeps all. */
  readonly backupsMax: number;
  /** Backups older than this are removed; 0 keeps all. */
  readonly ageDaysMax: number;
  readonly compress: boolean;
  readonly clock: Clock;
}

interface Backup {
  readonly file: string;
  readonly time: number;
  readonly isCompressed: boolean;
}

/** The old files of a rotated log. */
export class BackupFiles {
  readonly #options: BackupOptions;
  readonly #folder: string;
  readonly #prefix: string;
  readonly #extension: string;
  #tidying: Promise<void> = Promise.resolve();

  constructor(options: BackupOptions) {
    this.#options = options;
    this.#folder = dirname(options.path);
    this.#extension = extname(options.path);
    this.#prefix = `${basename(options.path, this.#extension)}-`;
  }

  /** A path that no backup has. */
  async nextPath(): Promise<string> {
    for (let ms = this.#options.clock.now().getTime(); ; ms++) {
      const time = new Date(ms).toISOString().slice(0, -1).replaceAll(':', '-');
      const path = join(this.#folder, `${this.#prefix}${time}${this.#extension}`);
      if (!(await exists(path)) && !(await exists(`${path}${gzip}`))) return path;
    }
  }

  /** Removes and compresses backups, after what is running. @throws Error of the file system */
  tidy(): Promise<void> {
    const running = this.#tidying.then(() => this.#tidyOnce());
    this.#tidying = running.catch(() => undefined);
    return running;
  }

  /** Resolves when nothing is running. */
  tidied(): Promise<void> {
    return this.#tidying;
  }

  async #tidyOnce(): Promise<void> {
    const { backupsMax, ageDaysMax, compress, clock } = this.#options;
    const oldestMs = ageDaysMax > 0 ? clock.now().getTime() - ageDaysMax * dayMs : Number.NEGATIVE_INFINITY;
    const backups = (await this.#list()).sort((a, b) => b.time - a.time);
    for (const [index, { file, time, isCompressed }] of backups.entries()) {
      const path = join(this.#folder, file);
      if ((backupsMax > 0 && index >= backupsMax) || time < oldestMs) await rm(path, { force: true });
      else if (compress && !isCompressed) await compressFile(path);
    }
  }

  async #list(): Promise<Backup[]> {
    const backups: Backup[] = [];
    for (const file of await readdir(this.#folder)) {
      const isCompressed = file.endsWith(`${this.#extension}${gzip}`);
      const end = isCompressed ? `${this.#extension}${gzip}` : this.#extension;
      if (!file.startsWith(this.#prefix) || !file.endsWith(end)) continue;
      const text = file.slice(this.#prefix.length, file.length - end.length);
      if (!backupTime.test(text)) continue;
      const time = Date.parse(`${text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')}Z`);
      if (!Number.isNaN(time)) backups.push({ file, time, isCompressed });
    }
    return backups;
  }
}

const gzip = '.gz';
const dayMs = 24 * 3_600_000;
const backupTime = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/;

/** The compressed file appears complete. */
async function compressFile(path: string): Promise<void> {
  const partial = `${path}${gzip}.part`;
  await pipeline(createReadStream(path), createGzip(), createWriteStream(partial, { mode: 0o600 }));
  await rename(partial, `${path}${gzip}`);
  await rm(path);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
