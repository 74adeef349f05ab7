/** What the words of a command name: types as they were written, and perhaps one object. */
export interface Target {
  /** None when no word names one. */
  readonly types: readonly string[];
  readonly name: string | undefined;
}

/**
 * `deploy web`, `deploy/web`, `deploy,cm` or nothing; else what is wrong with the words.
 *
 *     ['deploy', 'web']  ->  { types: ['deploy'], name: 'web' }
 *     ['deploy/web']     ->  { types: ['deploy'], name: 'web' }
 *     ['deploy,cm']      ->  { types: ['deploy', 'cm'], name: undefined }
 */
export function parseTarget(words: readonly string[]): Target | { readonly fault: string } {
  if (words.length > 2) return { fault: `takes a TYPE and a NAME, not ${words.length} words` };
  const [word, second] = words;
  if (word === undefined) return { types: [], name: undefined };
  const slash = word.indexOf('/');
  if (slash >= 0 && second !== undefined) return { fault: `a NAME is given twice: in ${word}, and ${second}` };
  const [typeWords, name] = slash < 0 ? [word, second] : [word.slice(0, slash), word.slice(slash + 1)];
  if (name !== undefined && !isName(name)) return { fault: `${JSON.stringify(name)} is no NAME` };
  const types = typeWords.split(',');
  if (name !== undefined && (types.length > 1 || typeWords === everyType))
    return { fault: 'a NAME goes with one TYPE' };
  if (types.length > 1 && types.includes(everyType)) return { fault: `${everyType} is every TYPE, and stands alone` };
  return { types, name };
}

/** The word for every type there is. */
export const everyType = 'all';

function isName(text: string): boolean {
  return text !== '' && !text.includes('/');
}
