import type { BindingOptions, Plugin, PluginWith } from './extension-points.js';
import type { Cycle } from './plugin.js';
import { type Failed, type Refused, type Skipped, type Status, statusMessage, type Waits } from './status.js';

/** Why a pod does not get the node that was chosen. */
export interface BindingFailure {
  /** `error`: the pod is tried again after its back-off; otherwise an event must help it. */
  readonly code: 'unschedulable' | 'unresolvable' | 'error';
  readonly plugin: string;
  readonly message: string;
}

/** The plugins of a profile from Reserve to PostBind. */
export interface BindingPlugins {
  /** Have `reserve`, `unreserve` or both. */
  readonly reserves: readonly Plugin[];
  readonly permits: readonly PluginWith<'permit'>[];
  readonly preBinds: readonly PluginWith<'preBind'>[];
  readonly binds: readonly PluginWith<'bind'>[];
  readonly postBinds: readonly PluginWith<'postBind'>[];
}

/** The first failure of Reserve. The caller then calls `runUnreserve`. */
export function runReserve(
  plugins: Pick<BindingPlugins, 'reserves'>,
  cycle: Cycle,
  nodeName: string,
): BindingFailure | undefined {
  for (const plugin of plugins.reserves) {
    const status = guarded(() => plugin.reserve?.(cycle, nodeName));
    if (status !== undefined) return errorOf(plugin, status, `running Reserve plugin "${plugin.name}"`);
  }
  return undefined;
}

/** All plugins give back what they keep for the pod, in reverse order. */
export function runUnreserve(
  plugins: Pick<BindingPlugins, 'reserves'>,
  cycle: Cycle,
  { nodeName, onError }: { readonly nodeName: string; readonly onError: (plugin: string, error: unknown) => void },
): void {
  for (const plugin of plugins.reserves.toReversed()) {
    try {
      plugin.unreserve?.(cycle, nodeName);
    } catch (error) {
      onError(plugin.name, error);
    }
  }
}

/** Whether all plugins approve; otherwise the plugins for which the pod must wait, or the first failure. */
export function runPermit(
  plugins: Pick<BindingPlugins, 'permits'>,
  cycle: Cycle,
  nodeName: string,
): ReadonlyMap<string, Waits> | BindingFailure {
  const waiting = new Map<string, Waits>();
  for (const plugin of plugins.permits) {
    const status = guarded(() => plugin.permit(cycle, nodeName));
    if (status === undefined) continue;
    if (status.code === 'wait') waiting.set(plugin.name, status);
    else if (status.code === 'error') return errorOf(plugin, status, `running Permit plugin "${plugin.name}"`);
    else return { ...refusal(plugin, status), message: permitMessage(cycle, plugin, status) };
  }
  return waiting;
}

export async function runPreBind(
  plugins: Pick<BindingPlugins, 'preBinds'>,
  cycle: Cycle,
  { nodeName, ...options }: BindingOptions & { readonly nodeName: string },
): Promise<BindingFailure | undefined> {
  for (const plugin of plugins.preBinds) {
    const status = await guardedAsync(() => plugin.preBind(cycle, nodeName, options));
    if (status !== undefined) return errorOf(plugin, status, `running PreBind plugin "${plugin.name}"`);
  }
  return undefined;
}

/** The first plugin that does not skip binds the pod. Exceptions of it are thrown: the caller reads API errors. */
export async function runBind(
  plugins: Pick<BindingPlugins, 'binds'>,
  cycle: Cycle,
  { nodeName, ...options }: BindingOptions & { readonly nodeName: string },
): Promise<BindingFailure | undefined> {
  for (const plugin of plugins.binds) {
    const status: Refused | Failed | Skipped | undefined = await plugin.bind(cycle, nodeName, options);
    if (status === undefined) return undefined;
    if (status.code === 'skip') continue;
    const { namespace, name } = cycle.pod;
    return errorOf(
      plugin,
      status,
      `binding rejected: plugin "${plugin.name}" failed to bind pod "${namespace}/${name}"`,
    );
  }
  return { code: 'error', plugin: '', message: 'binding rejected: no plugin has bound the pod' };
}

export function runPostBind(plugins: Pick<BindingPlugins, 'postBinds'>, cycle: Cycle, nodeName: string): void {
  for (const plugin of plugins.postBinds) plugin.postBind(cycle, nodeName);
}

function permitMessage({ pod }: Cycle, plugin: Plugin, status: Refused): string {
  return `rejected pod "${pod.name}" by permit plugin "${plugin.name}": ${statusMessage(status)}`;
}

function refusal(plugin: Plugin, { code }: Refused): Pick<BindingFailure, 'code' | 'plugin'> {
  return { code, plugin: plugin.name };
}

/** As in v1.21, a refusal at these points counts as an error: the pod is tried again without an event. */
function errorOf(plugin: Plugin, status: Refused | Failed, what: string): BindingFailure {
  return { code: 'error', plugin: plugin.name, message: `${what}: ${statusMessage(status)}` };
}

function guarded<S extends Status>(call: () => S): S | Failed {
  try {
    return call();
  } catch (error) {
    return { code: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

async function guardedAsync<S extends Status>(call: () => Promise<S>): Promise<S | Failed> {
  try {
    return await call();
  } catch (error) {
    return { code: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}
