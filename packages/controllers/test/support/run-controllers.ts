import { type Clock, makeNames, systemClock } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { ControlPlane } from '@orch/testing';
import type { CloudProvider } from '../../src/cloud/cloud-provider.js';
import type { ControllerName } from '../../src/controllers.js';
import type { ControllerGate } from '../../src/framework/controller.js';
import { controllerAccounts } from '../../src/framework/controller-accounts.js';
import type { ControllerMetrics } from '../../src/framework/controller-metrics.js';
import { type ControllerOptions, defaultControllerOptions } from '../../src/framework/controller-options.js';
import { runControllers } from '../../src/run-controllers.js';
import type { VolumePlugin } from '../../src/volumes/volume-plugin.js';
import { clientOfAccount } from './identities.js';

/** A line of the log of the controllers. */
export interface LogLine {
  readonly level: 'error' | 'warn' | 'info' | 'debug';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Monotonic time of the clock. */
  readonly atMs: number;
}

export interface RunOptions {
  readonly controllers: readonly ControllerName[];
  readonly options?: Partial<ControllerOptions>;
  readonly clock?: Clock;
  /** All are on unless they are false here. */
  readonly gates?: Readonly<Partial<Record<ControllerGate, boolean>>>;
  readonly cloud?: CloudProvider;
  readonly volumePlugins?: readonly VolumePlugin[];
  /**
   * `administrator` (default) has all rights. With `accounts` each controller writes with the rights of its own service
   * account, those of its bootstrap role; the shared informers read as the administrator.
   */
  readonly writesAs?: 'administrator' | 'accounts';
  /** Reads and writes for all controllers; by default a client of the administrator. */
  readonly client?: RestClient;
  readonly metrics?: ControllerMetrics;
}

export interface RunningControllers {
  readonly log: readonly LogLine[];
  /** Resolves when they have stopped. */
  stop(): Promise<void>;
}

/** Runs controllers of this package in this process, on the server of a control plane. */
export async function runControllersOn(plane: ControlPlane, options: RunOptions): Promise<RunningControllers> {
  const { controllers, clock = systemClock(), gates = {}, cloud, volumePlugins = [], client = plane.client } = options;
  const own = new Map<ControllerName, RestClient>();
  if (options.writesAs === 'accounts') {
    for (const name of controllers) own.set(name, await clientOfAccount(plane, controllerAccounts[name] ?? ''));
  }
  const log: LogLine[] = [];
  const write =
    (level: LogLine['level']) =>
    (message: string, fields: LogLine['fields'] = {}) =>
      void log.push({ level, message, fields, atMs: clock.monotonicMs() });
  const stopping = new AbortController();
  const running = runControllers(
    {
      ...{ client, names: makeNames('orch'), clock, random: Math.random, controllers, volumePlugins },
      ...(cloud === undefined ? {} : { cloud }),
      ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
      clientOf: (name) => own.get(name) ?? client,
      gates: (gate) => gates[gate] ?? true,
      log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
      options: { ...defaultControllerOptions, ...options.options },
      timing: { startIntervalMs: 0, minResyncMs: 0 },
    },
    stopping.signal,
  );
  running.catch(() => undefined);
  return {
    log,
    async stop() {
      stopping.abort();
      await running;
      for (const each of own.values()) each.close();
    },
  };
}

/** Runs controllers that read and write with the rights of one service account of the system namespace. */
export async function runAsAccount(
  plane: ControlPlane,
  account: string,
  options: Omit<RunOptions, 'client' | 'writesAs'>,
): Promise<RunningControllers> {
  const client = await clientOfAccount(plane, account);
  const running = await runControllersOn(plane, { ...options, client });
  return {
    log: running.log,
    async stop() {
      await running.stop();
      client.close();
    },
  };
}

/** Runs controllers while `use` runs. */
export async function withControllers(
  plane: ControlPlane,
  options: RunOptions,
  use: (running: RunningControllers) => Promise<void>,
): Promise<void> {
  const running = await runControllersOn(plane, options);
  try {
    await use(running);
  } finally {
    await running.stop();
  }
}

/** The lines of failures that need attention. */
export function failuresIn(log: readonly LogLine[]): readonly LogLine[] {
  return log.filter(({ level }) => level === 'error');
}
