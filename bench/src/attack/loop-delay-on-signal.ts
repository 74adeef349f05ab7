import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loopDelayFile, loopDelayPeriodMs, type WrittenLoopDelay } from './loop-delay.js';

/**
 * Loaded into a server before its program (`--import`, with `--diagnostic-dir`): on SIGUSR2 the process writes the event loop
 * delays since the last signal into that folder, and resets them.
 */
function writeLoopDelayOnSignal(): void {
  const prefix = '--diagnostic-dir=';
  const folder = process.execArgv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  if (folder === undefined) return;
  const histogram = monitorEventLoopDelay({ resolution: loopDelayPeriodMs });
  histogram.enable();
  process.on('SIGUSR2', () => {
    const delay: WrittenLoopDelay = { p99Ms: histogram.percentile(99) / 1e6, maxMs: histogram.max / 1e6 };
    histogram.reset();
    // Renamed into place, so that the reader sees a complete file or none.
    writeFileSync(join(folder, `${loopDelayFile}.part`), JSON.stringify(delay));
    renameSync(join(folder, `${loopDelayFile}.part`), join(folder, loopDelayFile));
  });
}

writeLoopDelayOnSignal();
