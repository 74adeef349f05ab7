import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { sortedJson } from '../framework/sorted-json.js';

/**
 * The hash of a template: FNV-1a (32 bits) over its JSON with sorted keys and the collision count, written in letters
 * that spell no words.
 */
export function templateHash(template: DeepReadonly<PodTemplateSpec> | undefined, collisionCount: number): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(sortedJson(template ?? {}) + (collisionCount > 0 ? `#${collisionCount}` : ''))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return [...String(hash)].map((digit) => safeLetters[Number(digit)]).join('');
}

const safeLetters = 'bcdfghjklm';
