import { sortedJson } from '../framework/sorted-json.js';

/**
 * Pure: the hash of the data of a revision, as in v1.21: FNV-1 (32 bits) over their JSON and the collision count, written in
 * letters and digits that spell no words.
 */
export function revisionHash(data: unknown, collisionCount: number): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(escaped(sortedJson(data)) + String(collisionCount))) {
    hash = (Math.imul(hash, 0x01000193) >>> 0) ^ byte;
  }
  return [...String(hash >>> 0)].map((digit) => safeCharacters[digit.charCodeAt(0) % safeCharacters.length]).join('');
}

const safeCharacters = 'bcdfghjklmnpqrstvwxz2456789';

/** Pure: the name of a revision; a long name of the workload is cut. */
export function revisionName(workload: string, hash: string): string {
  return `${workload.slice(0, workloadCharactersMax)}-${hash}`;
}

const workloadCharactersMax = 223;

/** The reference writes these characters of strings as escapes, and the hash covers them. */
function escaped(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
