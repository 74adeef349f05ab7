import { type ApiObject, type DeepReadonly, StatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import type { ControllerLog } from '../framework/controller.js';
import { logName } from '../framework/controller-log.js';

/** What the protection of an object asks for now. */
export type ProtectionStep = 'add' | 'removeWhenUnused' | 'nothing';

/** Pure: an object that lives has the finalizer; one that is being deleted loses it once nothing uses it. */
export function protectionStep({ metadata }: DeepReadonly<ApiObject>, finalizer: string): ProtectionStep {
  const isProtected = metadata.finalizers?.includes(finalizer) === true;
  if (metadata.deletionTimestamp) return isProtected ? 'removeWhenUnused' : 'nothing';
  return isProtected ? 'nothing' : 'add';
}

/** On the version that was read, so that no other change is lost. @throws StatusError 409 when it is older by now */
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
  const { name = '', namespace, uid = '', resourceVersion = '', finalizers = [] } = object.metadata;
  const others = finalizers.filter((each) => each !== finalizer);
  const wanted = step === 'add' ? [...others, finalizer] : others;
  const body = { metadata: { uid, resourceVersion, finalizers: wanted } };
  try {
    await client.patch(name, { type: 'merge', body }, { signal, ...(namespace ? { namespace } : {}) });
    const message = step === 'add' ? 'added a protection finalizer' : 'removed a protection finalizer';
    log.info(message, { object: logName(object), finalizer });
  } catch (error) {
    if (!(error instanceof StatusError && error.code === 404)) throw error;
  }
}
