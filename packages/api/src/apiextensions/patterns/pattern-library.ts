import { invariant } from '@orch/apimachinery';

type PatternLibrary = typeof import('re2js');

let loaded: PatternLibrary | undefined;

/**
 * Loads the regular expression engine. It has RE2 syntax, as the API promises, and matches in linear time. Loading it takes
 * more than a tenth of the server's start time, so the first custom resource definition triggers it.
 */
export async function loadPatternLibrary(): Promise<void> {
  loaded ??= await import('re2js');
}

/** The loaded engine. */
export function patternLibrary(): PatternLibrary {
  invariant(loaded !== undefined, 'the pattern library is not loaded');
  return loaded;
}
