import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import type { AttachableVolume } from './attachable-volumes.js';

/** The driver has this time for an attempt to attach. */
export const attachTimeoutMs = 2 * 60_000;

/**
 * What pods learn of volumes that are being attached. Each attempt ends with one event: success, an error of the driver (again
 * when the driver reports another one), or a timeout, after which the next attempt begins.
 */
export class AttachProgress {
  readonly #attempts = new Map<string, { readonly sinceMs: number; readonly error: string }>();

  /** An attempt has begun, or is known to go on. */
  begin(attachmentName: string, nowMs: number): void {
    if (!this.#attempts.has(attachmentName)) this.#attempts.set(attachmentName, { sinceMs: nowMs, error: '' });
  }

  forget(attachmentName: string): void {
    this.#attempts.delete(attachmentName);
  }

  /** The next event of the attempt, and the time until a timeout. */
  observe(
    attachment: DeepReadonly<VolumeAttachment>,
    { volume, nowMs }: { readonly volume: AttachableVolume; readonly nowMs: number },
  ): { readonly event?: RecordedEvent; readonly timeoutInMs?: number } {
    const name = attachment.metadata.name ?? '';
    const attempt = this.#attempts.get(name);
    if (attachment.status?.attached === true) {
      this.#attempts.delete(name);
      if (attempt === undefined) return {};
      const message = `AttachVolume.Attach succeeded for volume "${volume.volumeName}" `;
      return { event: { type: 'Normal', reason: 'SuccessfulAttachVolume', message } };
    }
    const { sinceMs, error } = attempt ?? { sinceMs: nowMs, error: '' };
    const { time = '', message = '' } = attachment.status?.attachError ?? {};
    const reported = message === '' ? '' : `${time} ${message}`;
    if (reported !== '' && reported !== error) {
      this.#attempts.set(name, { sinceMs: nowMs, error: reported });
      return { event: attachFailure(volume, message), timeoutInMs: attachTimeoutMs };
    }
    const timeoutInMs = sinceMs + attachTimeoutMs - nowMs;
    if (timeoutInMs > 0) {
      this.#attempts.set(name, { sinceMs, error });
      return { timeoutInMs };
    }
    this.#attempts.set(name, { sinceMs: nowMs, error });
    const timeout = `attachdetachment timeout for volume ${volume.handle}`;
    return { event: attachFailure(volume, timeout), timeoutInMs: attachTimeoutMs };
  }
}

export function attachFailure({ volumeName }: AttachableVolume, cause: string): RecordedEvent {
  const message = `AttachVolume.Attach failed for volume "${volumeName}" : ${cause}`;
  return { type: 'Warning', reason: 'FailedAttachVolume', message };
}
