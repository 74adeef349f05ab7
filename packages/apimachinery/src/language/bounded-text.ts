/** Of what a client sent as much is told to it again: longer, a refusal would cost more than what it refuses. */
export const quotedCharactersMax = 64 * 1024;

/** The text, or its beginning and how long it is: `aaa… (3000000 characters)`. */
export function boundedText(text: string): string {
  if (text.length <= quotedCharactersMax) return text;
  return `${text.slice(0, quotedCharactersMax)}… (${text.length} characters)`;
}
