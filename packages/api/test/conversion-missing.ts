/** Versions that need a conversion and have none yet: with one written, its line goes. */
export const conversionMissing: readonly string[] = [];
