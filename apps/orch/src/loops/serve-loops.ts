import { createProgramLogger } from '@orch/component';
import type { LoopsConfig } from './loops-config.js';
import { stopMessage } from './run-elsewhere.js';
import { runLoops } from './run-loops.js';

/** What a thread or process of loops hears from the one that started it. */
export interface Parent {
  onMessage(listener: (message: unknown) => void): void;
  /** The parent is gone. */
  onGone(listener: () => void): void;
}

/** Runs the loops in a thread or process of their own until the parent says so, or is gone. */
export async function serveLoops(config: LoopsConfig, parent: Parent): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('stopped'));
  parent.onMessage((message) => {
    if (message === stopMessage) stop();
  });
  parent.onGone(stop);
  const logger = createProgramLogger({ format: config.logFormat, level: config.logLevel });
  await runLoops(config, { signal: stopping.signal, logger });
}
