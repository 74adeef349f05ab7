/** Part of a text, with its start offset. */
export interface TextPart {
  readonly text: string;
  readonly offset: number;
}

/**
 * Splits a stream of concatenated JSON texts. undefined for anything else, including a single text.
 *
 *     {"a":1}⏎{"a":2}      two texts, at offsets 0 and 7
 */
export function splitJsonTexts(text: string): readonly TextPart[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const parts: TextPart[] = [];
  let start = 0;
  for (;;) {
    const end = endOfValue(text, start);
    const part = text.slice(start, end);
    if (part.trim() === '') break;
    if (!isJson(part)) return undefined;
    parts.push({ text: part, offset: start });
    start = end;
  }
  return parts.length < 2 ? undefined : parts;
}

/** End offset of the object or list that begins after `start`; the end of the text when it is not closed. */
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
