import { loadPatternLibrary } from './pattern-library.js';

/** Loads what `Patterns` need, once for all. The types of the library are not part of the package's. */
export async function loadPatterns(): Promise<void> {
  await loadPatternLibrary();
}
