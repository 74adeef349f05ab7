import { isJsonObject, type JsonObject } from '../json.js';
import { shrink } from '../random/shrink.js';
import type { Step } from '../script.js';

/**
 * Removes steps, then parts of their bodies, while `isInteresting` stays true. Keeps the last step, which shows the
 * difference. Calls `isInteresting` at most `triesMax` times.
 */
export async function shrinkSteps(
  steps: readonly Step[],
  options: { readonly isInteresting: (steps: readonly Step[]) => Promise<boolean>; readonly triesMax: number },
): Promise<readonly Step[]> {
  let smallest = steps;
  let tries = 0;
  const ask = async (candidate: readonly Step[]): Promise<boolean> => {
    if (tries >= options.triesMax) return false;
    tries += 1;
    return options.isInteresting(candidate);
  };
  for (let width = Math.max(1, Math.floor(steps.length / 2)); width >= 1; width = Math.floor(width / 2)) {
    for (let end = smallest.length - 1; end > 0; end -= width) {
      const candidate = [...smallest.slice(0, Math.max(0, end - width)), ...smallest.slice(end)];
      if (candidate.length < smallest.length && (await ask(candidate))) smallest = candidate;
    }
  }
  for (let index = smallest.length - 1; index >= 0; index -= 1) {
    const step = smallest[index];
    if (step?.body === undefined || !('json' in step.body)) continue;
    const at = index;
    const put = (json: JsonObject): readonly Step[] => {
      const body = { json: json['list'] ?? json };
      return smallest.map((one, other) => (other === at ? { ...one, body } : one));
    };
    const whole = step.body.json;
    const object: JsonObject = isJsonObject(whole) ? whole : { list: whole };
    smallest = put(await shrink(object, { isInteresting: (smaller) => ask(put(smaller)), triesMax: 60 }));
  }
  return smallest;
}
