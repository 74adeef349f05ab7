/** A part of a text, and where it begins. */
export interface TextPart {
  readonly text: string;
  readonly offset: number;
}

/**
 * JSON texts that follow each other, as programs write streams of objects; undefined when that is not what the text is,
 * and when there are not several.
 *
 *     {"a":1}⏎{"a":2}      two texts, at 0 and at 8
 */
export function splitJsonTexts(text: string): readonly TextPart[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const parts: TextPart[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfValue(text, start);
    const part = text.slice(start, end);
    if (part.trim() === '') break;
    if (!isJson(part)) return undefined;
    parts.push({ text: part, offset: start });
    start = end;
  }
  return parts.length < 2 ? undefined : parts;
}

/** Behind the bracket that closes the first one after `start`; the end of the text when there is none. */
function endOfValue(text: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') {
      depth--;
      if (depth <= 0) return tokens.lastIndex;
    }
  }
  return text.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
