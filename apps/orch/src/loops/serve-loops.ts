import { createProgramLogger } from '@orch/component';
import type { LoopsConfig, PodGone, SchedulerServes } from './loops-config.js';
import { stopMessage } from './run-elsewhere.js';
import { runLoops } from './run-loops.js';

/** The connection of a thread or process of loops to its parent. */
export interface Parent {
  onMessage(listener: (message: unknown) => void): void;
  send(message: PodGone | SchedulerServes): void;
  /** Calls the listener when the parent has exited. */
  onGone(listener: () => void): void;
}

/** Runs the loops in this thread or process until the parent sends `stopMessage` or exits. */
export async function serveLoops(config: LoopsConfig, parent: Parent): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('stopped'));
  parent.onMessage((message) => {
    if (message === stopMessage) stop();
  });
  parent.onGone(stop);
  const logger = createProgramLogger({ format: config.logFormat, level: config.logLevel });
  const onPodGone = (key: string): void => parent.send({ type: 'podGone', key });
  const onSchedulerServes = (url: string): void => parent.send({ type: 'schedulerServes', url });
  await runLoops(config, { signal: stopping.signal, logger, onPodGone, onSchedulerServes });
}
