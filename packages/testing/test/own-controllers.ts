import { type Clock, makeNames } from '@orch/apimachinery';
import { featureGatesOf } from '@orch/component';
import {
  type ControllerName,
  type ControllerOptions,
  defaultControllerOptions,
  defaultControllerTiming,
  runControllers,
} from '@orch/controllers';
import type { ControlPlane } from '../src/control-plane.js';

export interface OwnControllers {
  readonly controllers: readonly ControllerName[];
  readonly clock: Clock;
  readonly options?: Partial<ControllerOptions>;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Receives the lines of the log. */
  readonly onLog?: (line: { readonly level: string; readonly message: string; readonly fields: object }) => void;
}

/** Runs controllers in this process, with a clock of the test, on the server of a control plane. */
export async function withControllers(
  plane: ControlPlane,
  { controllers, clock, options, featureGates, onLog }: OwnControllers,
  use: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const line =
    (level: string) =>
    (message: string, fields: object = {}) =>
      onLog?.({ level, message, fields });
  const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  const running = runControllers(
    {
      ...{ client: plane.client, names: makeNames('orch'), clock, log, random: Math.random, controllers },
      gates: featureGatesOf(featureGates ?? {}).enabled,
      options: { ...defaultControllerOptions, ...options },
      timing: defaultControllerTiming,
    },
    stopping.signal,
  );
  try {
    await Promise.race([use(), running.then(() => Promise.reject(new Error('the controllers have ended')))]);
  } finally {
    stopping.abort();
    await running;
  }
}
