const pattern = /^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$/;

export function canonicalQuantity(text: string): string {
  if (pattern.test(text)) return text;
  throw new Error(`quantities must match the regular expression '${pattern.source}'`);
}
