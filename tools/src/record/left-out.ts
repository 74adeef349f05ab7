import { isRecord } from '../differential/json.js';
import type { RecordedCase } from './recorded-case.js';

/** Cases that are no test of release 1.21: those whose JSON has all of the texts. */
export interface LeftOut {
  readonly texts: readonly RegExp[];
  readonly because: string;
}

/** @throws Error naming the entry that is malformed. */
export function readLeftOut(document: unknown): readonly LeftOut[] {
  if (!Array.isArray(document)) throw new Error('what is left out is a list');
  return document.map((entry: unknown, index) => {
    if (!isRecord(entry) || !Array.isArray(entry['texts']) || typeof entry['because'] !== 'string') {
      throw new Error(`entry ${index} of what is left out has texts and a reason`);
    }
    return { texts: entry['texts'].map((text) => new RegExp(String(text))), because: entry['because'] };
  });
}

export function isLeftOut(recorded: RecordedCase, entries: readonly LeftOut[]): boolean {
  const text = JSON.stringify(recorded);
  return entries.some(({ texts }) => texts.every((one) => one.test(text)));
}
