import { type ApiObject, type DeepReadonly, StatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { type ControllerLog, logName } from '../framework/controller.js';

/** The next change to the protection finalizer of an object. */
export type ProtectionStep = 'add' | 'removeWhenUnused' | 'nothing';

/** Pure: a live object gets the finalizer; an object that is being deleted loses it once it is unused. */
export function protectionStep(
  { metadata }: DeepReadonly<ApiObject>,
  { finalizer }: { readonly finalizer: string },
): ProtectionStep {
  const isProtected = metadata.finalizers?.includes(finalizer) === true;
  if (metadata.deletionTimestamp) return isProtected ? 'removeWhenUnused' : 'nothing';
  return isProtected ? 'nothing' : 'add';
}

/** Updates the finalizers of the version that was read; the role of the controller allows no patch. @throws StatusError 409 when the object has changed */
export async function setProtection<T extends ApiObject>(
  client: ResourceClient<T>,
  object: DeepReadonly<T>,
  options: {
    readonly finalizer: string;
    readonly step: 'add' | 'remove';
    readonly log: ControllerLog;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { finalizer, step, log, signal } = options;
  const { finalizers = [] } = object.metadata;
  const others = finalizers.filter((each) => each !== finalizer);
  const desired = step === 'add' ? [...others, finalizer] : others;
  try {
    await client.update({ ...object, metadata: { ...object.metadata, finalizers: desired } }, { signal });
    const message = step === 'add' ? 'added a protection finalizer' : 'removed a protection finalizer';
    log.info(message, { object: logName(object), finalizer });
  } catch (error) {
    if (!(error instanceof StatusError && error.code === 404)) throw error;
  }
}
