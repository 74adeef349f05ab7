/** `web-` → `web-x7k2q`: the name that the server would generate, for an object whose name must be known before it exists. */
export function generatedName(prefix: string, random: () => number): string {
  const letter = () => suffixLetters.charAt(Math.floor(random() * suffixLetters.length));
  return `${prefix.slice(0, prefixLengthMax)}${Array.from({ length: suffixLength }, letter).join('')}`;
}

const suffixLength = 5;
const prefixLengthMax = 63 - suffixLength;
/** Those of the server: without vowels and characters that look like them. */
const suffixLetters = 'bcdfghjklmnpqrstvwxz2456789';
