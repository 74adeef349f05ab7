/**
 * Makes messages comparable where they quote a value in the notation of the program that wrote them (`struct-values` and
 * others of docs/differences.md). Numbers and texts stay, since they are alike everywhere:
 *
 *     Invalid value: core.Toleration{Key:"a", Value:"b"}: why    → Invalid value: <structure>: why
 *     Invalid value: {"key":"a","value":"b"}: why                → Invalid value: <structure>: why
 *     Invalid value: intstr.IntOrString{Type:1, IntVal:0, StrVal:"120%"}: why → Invalid value: "120%": why
 *     no kind "A" is registered for version "v1" in scheme "pkg/scheme.go:30" → no kind "A" is registered for version "v1"
 *     … only additions to existing tolerations)\n  core.PodSpec{… the two specs compared …}\n → without the comparison
 */
export function withoutNotation(message: string): string {
  const plain = message
    .replaceAll(/ in scheme "[^"]*"/g, '')
    .replaceAll(/(existing tolerations\))\n {2}core\.PodSpec\{\n[\s\S]*?\n {2}\}\n/g, '$1')
    .replaceAll(/intstr\.IntOrString\{Type:0, IntVal:(-?\d+), StrVal:""\}/g, '$1')
    .replaceAll(/intstr\.IntOrString\{Type:1, IntVal:0, StrVal:("(?:[^"\\]|\\.)*")\}/g, '$1');
  return blankStructures(plain);
}

const offendingValue = /(?:Invalid|Unsupported|Duplicate) value: /g;

/** Replaces each offending value that is a structure or a list. */
function blankStructures(message: string): string {
  let result = '';
  let copied = 0;
  for (const match of message.matchAll(offendingValue)) {
    const start = match.index + match[0].length;
    const end = start < copied ? undefined : endOfStructure(message, start);
    if (end === undefined) continue;
    result += `${message.slice(copied, start)}<structure>`;
    copied = end;
  }
  return result + message.slice(copied);
}

/** What a structure begins with: a bracket of JSON, or a type such as `[]core.Port`. */
const structureStart = /(?:&?(?:\[\])*\*?[a-z]\w*\.[A-Z]\w*)(?=[{(])|(?=[{[])/y;

/** Where the structure that begins at `start` ends; undefined when none begins there. */
function endOfStructure(text: string, start: number): number | undefined {
  structureStart.lastIndex = start;
  const type = structureStart.exec(text);
  if (type === null) return undefined;
  // These are spelled alike by both.
  if (type[0] === 'v1.LabelSelector' || text.startsWith('[]string', start)) return undefined;
  let depth = 0;
  for (let index = start + type[0].length; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfText(text, index);
    else if (character === '{' || character === '[' || character === '(') depth += 1;
    else if (character === '}' || character === ']' || character === ')') {
      depth -= 1;
      // `[]core.Rule{` and `[]string(nil)` go on after their first bracket.
      if (depth === 0 && !/^[\w*[]/.test(text.slice(index + 1))) return index + 1;
    }
  }
  return undefined;
}

/** The index of the quote that closes the text that is opened at `start`. */
function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}
