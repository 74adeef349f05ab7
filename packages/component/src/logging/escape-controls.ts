/** Escapes control and format characters and Unicode line separators as `\u001b`. */
export function escapeControls(text: string): string {
  return text.replaceAll(/[\p{C}\u2028\u2029]/gu, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}
