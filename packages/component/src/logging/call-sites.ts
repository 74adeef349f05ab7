import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The place of a call in the sources. */
export interface CallSite {
  /** Path of the source file; of a bundled program that of its TypeScript source. */
  readonly path: string;
  readonly line: number;
}

/**
 * Finds the source lines of calls. In a bundled program it reads the source map beside the bundle, at the first call.
 * Each place in the code is looked up once.
 */
export class CallSites {
  readonly #known = new Map<string, CallSite>();
  readonly #maps = new Map<string, SourceMap | undefined>();

  /** The calls that led here, innermost first, without those within the logging modules. */
  stack(): readonly CallSite[] {
    const holder: { stack?: string } = {};
    Error.captureStackTrace(holder, this.stack);
    const sites: CallSite[] = [];
    for (const frame of (holder.stack ?? '').split('\n')) {
      const site = this.#siteOf(frame);
      if (site !== undefined && (sites.length > 0 || !isLogging(site.path))) sites.push(site);
    }
    return sites;
  }

  #siteOf(frame: string): CallSite | undefined {
    const place = placeOf(frame);
    // Not the runtime's own frames between two asynchronous calls.
    if (place === undefined || place.startsWith('node:')) return undefined;
    let site = this.#known.get(place);
    if (site === undefined) {
      const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
      if (file === undefined) return undefined;
      site = this.#original(file.startsWith('file:') ? fileURLToPath(file) : file, Number(line), Number(column));
      this.#known.set(place, site);
    }
    return site;
  }

  #original(file: string, line: number, column: number): CallSite {
    const entry = this.#mapOf(file)?.findEntry(line - 1, column - 1);
    if (entry === undefined || !('originalSource' in entry)) return { path: file, line };
    return { path: resolve(dirname(file), entry.originalSource), line: entry.originalLine + 1 };
  }

  #mapOf(file: string): SourceMap | undefined {
    if (!this.#maps.has(file)) this.#maps.set(file, readMap(`${file}.map`));
    return this.#maps.get(file);
  }
}

/** `file:///x.js:1:2` of the lines `at f (file:///x.js:1:2)` and `at async file:///x.js:1:2` of a stack. */
function placeOf(frame: string): string | undefined {
  const text = frame.trimStart();
  if (!text.startsWith('at ')) return undefined;
  const place = text.slice(Math.max(text.lastIndexOf('(') + 1, 'at '.length)).replace(/^async /, '');
  return place.endsWith(')') ? place.slice(0, -1) : place;
}

function readMap(file: string): SourceMap | undefined {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  } catch {
    // Without a map the lines of the bundle are shown.
    return undefined;
  }
}

/** Modules in a folder `logging` of a package pass calls on; the caller is the first one outside of them. */
function isLogging(path: string): boolean {
  return /[\\/](src|dist)[\\/]logging[\\/](?!.*\.test\.)/.test(path);
}

/** `count-repeats` of `/x/logging/count-repeats.ts`. */
export function moduleOf({ path }: CallSite): string {
  return basename(path).replace(/\.[cm]?[jt]s$/, '');
}

/** `count-repeats.ts:12`. */
export function fileAndLine({ path, line }: CallSite): string {
  return `${basename(path)}:${line}`;
}

/** `logging/count-repeats.ts:12`. */
export function folderFileAndLine(site: CallSite): string {
  return `${basename(dirname(site.path))}/${fileAndLine(site)}`;
}
