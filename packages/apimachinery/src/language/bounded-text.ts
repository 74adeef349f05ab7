/** Characters of client input repeated in a message. Without a limit, rejecting a request could cost more than serving it. */
export const quotedCharactersMax = 64 * 1024;

/** The text, or its beginning and its length: `aaa… (3000000 characters)`. */
export function boundedText(text: string): string {
  if (text.length <= quotedCharactersMax) return text;
  return `${text.slice(0, quotedCharactersMax)}… (${text.length} characters)`;
}
