import { type Failed, type Refused, statusMessage } from './status.js';

/** A plugin failed while a node was looked for: the pod is tried again after its back-off. */
export class PluginFailure extends Error {
  override readonly name = 'PluginFailure';
}

/** @throws PluginFailure unless the call succeeds or refuses */
export function calling(what: string, call: () => Refused | Failed | undefined): Refused | undefined {
  let status: Refused | Failed | undefined;
  try {
    status = call();
  } catch (cause) {
    throw new PluginFailure(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  if (status?.code === 'error') throw new PluginFailure(`${what}: ${statusMessage(status)}`);
  return status;
}
