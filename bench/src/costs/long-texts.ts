/**
 * Texts that make a regular expression with overlapping repetitions backtrack: a long run of the repeated character, and an end
 * that does not match.
 */
export const longTexts: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  'letters, bad end': (length) => `${'a'.repeat(length - 1)}!`,
  'upper case': (length) => `${'A'.repeat(length - 1)}!`,
  digits: (length) => `${'1'.repeat(length - 1)}!`,
  zeros: (length) => `${'0'.repeat(length - 1)}x`,
  dashes: (length) => `a${'-'.repeat(length - 2)}!`,
  dots: (length) => `a${'.'.repeat(length - 2)}!`,
  'short labels': (length) => `${'a.'.repeat(length / 2 - 1)}!`,
  'dashed labels': (length) => `${'a-'.repeat(length / 2 - 1)}!`,
  slashes: (length) => `/${'/'.repeat(length - 2)}!`,
  segments: (length) => `/${'a/'.repeat(length / 2 - 1)}!`,
  spaces: (length) => `a${' '.repeat(length - 2)}!`,
  lines: (length) => `a${'\n'.repeat(length - 2)}!`,
  commas: (length) => `${'a,'.repeat(length / 2 - 1)}!`,
  equals: (length) => `${'a=,'.repeat(length / 3 - 1)}!`,
  colons: (length) => `${'1:'.repeat(length / 2 - 1)}!`,
  dollars: (length) => '$('.repeat(length / 2),
  braces: (length) => '{'.repeat(length),
  brackets: (length) => '['.repeat(length),
  parentheses: (length) => '('.repeat(length),
  percents: (length) => `${'%2'.repeat(length / 2 - 1)}%`,
  underscores: (length) => `_${'_'.repeat(length - 2)}!`,
  backslashes: (length) => '\\'.repeat(length),
  quotes: (length) => '"'.repeat(length),
  'base64 letters': (length) => `${'QUFB'.repeat(length / 4 - 1)}!`,
  'not Latin': (length) => 'é'.repeat(length / 2),
  emoji: (length) => '😀'.repeat(length / 4),
};
