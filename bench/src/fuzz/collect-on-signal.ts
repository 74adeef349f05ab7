import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';

/** The memory of a server after garbage collection, in bytes: the content of the file `memory.json`. */
export interface HeldMemory {
  /** V8 objects in use. */
  readonly heapUsed: number;
  /** The heap, including free space. */
  readonly heapTotal: number;
  /** Buffers and other memory outside the heap. */
  readonly external: number;
}

/**
 * Loaded into a server before its program (`--import`, with `--expose-gc` and `--diagnostic-dir`): on SIGUSR2 it collects its
 * garbage and writes its memory into that folder, on SIGWINCH a heap snapshot.
 */
function collectOnSignal(): void {
  const prefix = '--diagnostic-dir=';
  const folder = process.execArgv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  if (folder === undefined) return;
  process.on('SIGUSR2', () => {
    const { gc } = globalThis;
    gc?.();
    // The second collection frees what finalizers released.
    setImmediate(() => {
      gc?.();
      const { heapUsed, heapTotal, external } = process.memoryUsage();
      const held: HeldMemory = { heapUsed, heapTotal, external };
      // Renamed into place, so that readers see a complete file.
      writeFileSync(join(folder, 'memory.json.part'), JSON.stringify(held));
      renameSync(join(folder, 'memory.json.part'), join(folder, 'memory.json'));
    });
  });
  process.on('SIGWINCH', () => {
    writeHeapSnapshot(join(folder, `${Date.now()}.heapsnapshot`));
  });
}

collectOnSignal();
