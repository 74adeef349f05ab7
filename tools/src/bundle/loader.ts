import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * The entry file of every program and of its worker threads: runs `program.cjs` beside it with the V8 code cache of the
 * last start, from the user's cache folder. From Node 22 on Node does this itself, except that its own folder would be one that
 * all users share. On Node 20 the cache is a file, whose name is a hash of everything it depends on. A cache that cannot be read
 * or written only makes the start slower.
 */
const program = fileURLToPath(new URL('./program.cjs', import.meta.url));

if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
  nodeModule.enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? cacheFolder());
  nodeModule.createRequire(import.meta.url)(program);
} else {
  runWithCodeCache(program);
}

/** The code cache is written after this time, in which the program compiles what a start needs. */
const cacheAfterMs = 5_000;

/** The code cache is rewritten when it grew by this factor. */
const rewriteGrowth = 1.1;

function runWithCodeCache(file: string): void {
  const cacheFile = cacheFileOf(file);
  const cachedData = readIfThere(cacheFile);
  const script = new Script(nodeModule.Module.wrap(readFileSync(file, 'latin1')), {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, nodeModule.createRequire(file), module, file, dirname(file));
  const known = script.cachedDataRejected === true ? 0 : (cachedData?.length ?? 0);
  cacheLater(script, { cacheFile, known });
}

/** Replaces the cache when this start compiled more, such as the first `up` after a `--help`. */
function cacheLater(
  script: Script,
  { cacheFile, known }: { readonly cacheFile: string; readonly known: number },
): void {
  const keep = () => {
    try {
      const data = script.createCachedData();
      if (data.length < known * rewriteGrowth) return;
      mkdirSync(dirname(cacheFile), { recursive: true, mode: 0o700 });
      writeFileSync(`${cacheFile}.${process.pid}`, data);
      renameSync(`${cacheFile}.${process.pid}`, cacheFile);
    } catch {
      // The next start is slower.
    }
  };
  setTimeout(keep, cacheAfterMs).unref();
  if (known === 0) process.once('exit', keep);
}

function cacheFileOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  const key = createHash('sha256')
    .update([file, size, mtimeMs, process.version, process.arch, process.versions.v8, isMainThread].join('\n'))
    .digest('hex')
    .slice(0, 32);
  return join(cacheFolder(), key);
}

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'orch', 'code');
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
