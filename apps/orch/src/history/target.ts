/** The types as typed, and the name of one object if given. */
export interface Target {
  /** Empty without a TYPE. */
  readonly types: readonly string[];
  readonly name: string | undefined;
}

/**
 * Parses `deploy web`, `deploy/web`, `deploy,cm` or nothing.
 *
 *     ['deploy', 'web']  ->  { types: ['deploy'], name: 'web' }
 *     ['deploy/web']     ->  { types: ['deploy'], name: 'web' }
 *     ['deploy,cm']      ->  { types: ['deploy', 'cm'], name: undefined }
 */
export function parseTarget(words: readonly string[]): Target | { readonly error: string } {
  if (words.length > 2) return { error: `takes a TYPE and a NAME, not ${words.length} words` };
  const [word, second] = words;
  if (word === undefined) return { types: [], name: undefined };
  const slash = word.indexOf('/');
  if (slash >= 0 && second !== undefined) return { error: `a NAME is given twice: in ${word}, and ${second}` };
  const [typeWords, name] = slash < 0 ? [word, second] : [word.slice(0, slash), word.slice(slash + 1)];
  if (name !== undefined && !isName(name)) return { error: `${JSON.stringify(name)} is not a NAME` };
  const types = typeWords.split(',');
  if (name !== undefined && (types.length > 1 || typeWords === everyType))
    return { error: 'a NAME requires exactly one TYPE' };
  if (types.length > 1 && types.includes(everyType))
    return { error: `${everyType} cannot be combined with other types` };
  return { types, name };
}

/** Selects every type. */
export const everyType = 'all';

function isName(text: string): boolean {
  return text !== '' && !text.includes('/');
}
