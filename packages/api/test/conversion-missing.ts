/** Versions whose required conversion is not implemented. */
export const conversionMissing: readonly string[] = [];
