/** What is wrong with a regular expression of RE2, which knows no looking around and no back-references. */
export function patternFault(pattern: string): string | undefined {
  if (pattern === '') return undefined;
  const unsupported = /^(?:[^\\]|\\.)*?(\(\?(?:[=!]|<[=!]))/.exec(pattern)?.[1];
  if (unsupported !== undefined) return `invalid or unsupported Perl syntax: \`${unsupported.slice(0, 3)}\``;
  const reference = /^(?:[^\\]|\\[^1-9])*?(\\[1-9])/.exec(pattern)?.[1];
  if (reference !== undefined) return `invalid escape sequence: \`${reference}\``;
  // Groups are named, and flags set, in ways of RE2's own.
  const plain = pattern
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\(\?[imsU]+\)/g, '')
    .replaceAll(/\(\?[imsU]+:/g, '(?:');
  try {
    new RegExp(plain);
    return undefined;
  } catch {
    return bracketFault(pattern) ?? `invalid syntax: \`${pattern}\``;
  }
}

function bracketFault(pattern: string): string | undefined {
  const open = /^(?:[^\\[]|\\.|\[(?:[^\\\]]|\\.)+\])*(\[.*)$/s.exec(pattern)?.[1];
  if (open !== undefined) return `missing closing ]: \`${open}\``;
  const opened = (pattern.match(/(?<!\\)\(/g) ?? []).length;
  const closed = (pattern.match(/(?<!\\)\)/g) ?? []).length;
  if (opened > closed) return `missing closing ): \`${pattern}\``;
  if (closed > opened) return `unexpected ): \`${pattern}\``;
  const repetition = /^([*+?])/.exec(pattern)?.[1];
  return repetition === undefined ? undefined : `missing argument to repetition operator: \`${repetition}\``;
}
