import { createHash } from 'node:crypto';

/** The text, or its hash when it is long: clients choose these texts, and a map of them must stay small. */
export function shortKey(text: string): string {
  return text.length <= keyCharactersMax ? text : `sha256:${createHash('sha256').update(text).digest('base64')}`;
}

const keyCharactersMax = 512;
