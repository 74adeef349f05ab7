import { isRecord } from '../differential/json.js';
import type { RecordedCase } from './recorded-case.js';

/** Excludes the cases whose JSON matches all `texts`: what 1.21 answers otherwise. */
export interface Exclusion {
  readonly texts: readonly RegExp[];
  readonly because: string;
}

/** @throws Error with the index of a malformed entry. */
export function readExclusions(document: unknown): readonly Exclusion[] {
  if (!Array.isArray(document)) throw new Error('the exclusions are not a list');
  return document.map((entry: unknown, index) => {
    if (!isRecord(entry) || !Array.isArray(entry['texts']) || typeof entry['because'] !== 'string') {
      throw new Error(`exclusion ${index} needs texts and a reason`);
    }
    return { texts: entry['texts'].map((text) => new RegExp(String(text))), because: entry['because'] };
  });
}

export function isExcluded(recorded: RecordedCase, entries: readonly Exclusion[]): boolean {
  const text = JSON.stringify(recorded);
  return entries.some(({ texts }) => texts.every((one) => one.test(text)));
}
