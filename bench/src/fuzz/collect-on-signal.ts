import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';

/** What a server holds after it has collected its garbage, in bytes, as the file `memory.json` has it. */
export interface HeldMemory {
  /** Objects of V8 that are in use. */
  readonly heapUsed: number;
  /** The heap with what is free in it. */
  readonly heapTotal: number;
  /** Buffers and the like, outside of the heap. */
  readonly external: number;
}

/**
 * Loaded into a server before its program (`--import`, with `--expose-gc` and `--diagnostic-dir`): SIGUSR2 makes it collect
 * its garbage and write into that folder what it holds then, SIGWINCH a snapshot of its heap.
 */
function collectOnSignal(): void {
  const prefix = '--diagnostic-dir=';
  const folder = process.execArgv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  if (folder === undefined) return;
  process.on('SIGUSR2', () => {
    const { gc } = globalThis;
    gc?.();
    // The second time takes what finalizers let go of.
    setImmediate(() => {
      gc?.();
      const { heapUsed, heapTotal, external } = process.memoryUsage();
      const held: HeldMemory = { heapUsed, heapTotal, external };
      // Whoever reads it finds it whole.
      writeFileSync(join(folder, 'memory.json.part'), JSON.stringify(held));
      renameSync(join(folder, 'memory.json.part'), join(folder, 'memory.json'));
    });
  });
  process.on('SIGWINCH', () => {
    writeHeapSnapshot(join(folder, `${Date.now()}.heapsnapshot`));
  });
}

collectOnSignal();
