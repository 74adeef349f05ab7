import { booleanAt, type FieldPath, listAt, textAt } from '@orch/apimachinery';
import { containersOf } from './containers.js';
import type { ReadPod } from './policy-rule.js';

/**
 * The places of the writable mounts of a pod by volume, each returned once: a volume that is listed twice is invalid, and
 * would multiply the errors.
 */
export class WritableMounts {
  #byVolume: Map<string, FieldPath[]> | undefined;

  constructor(readonly pod: ReadPod) {}

  /** `spec.containers[0].volumeMounts[1].readOnly`, … */
  take(volume: string): readonly FieldPath[] {
    this.#byVolume ??= this.#index();
    const found = this.#byVolume.get(volume) ?? [];
    this.#byVolume.delete(volume);
    return found;
  }

  #index(): Map<string, FieldPath[]> {
    const byVolume = new Map<string, FieldPath[]>();
    for (const { fields, path } of containersOf(this.pod)) {
      for (const [index, mount] of listAt(fields, 'volumeMounts').entries()) {
        if (booleanAt(mount, 'readOnly')) continue;
        const paths = byVolume.get(textAt(mount, 'name')) ?? [];
        byVolume.set(textAt(mount, 'name'), paths);
        paths.push(path.child('volumeMounts').index(index).child('readOnly'));
      }
    }
    return byVolume;
  }
}
