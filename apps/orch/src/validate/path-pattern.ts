/**
 * Matches a path against a pattern: `*` and `?` match characters within a name, `[ab]` one of a set, and a segment `**`
 * any number of folders. A name with a leading dot requires a pattern with a leading dot.
 *
 *     matchesPattern('shop/web.yaml', 'shop/*.yaml')       true
 *     matchesPattern('a/b/c.yaml', '**' + '/*.yaml')       true
 */
export function matchesPattern(path: string, pattern: string): boolean {
  return matches(path.split('/'), pattern.split('/'));
}

function matches(names: readonly string[], patterns: readonly string[]): boolean {
  const [pattern, ...morePatterns] = patterns;
  if (pattern === undefined) return names.length === 0;
  const [name, ...moreNames] = names;
  if (pattern === '**' && matches(names, morePatterns)) return true;
  if (name === undefined || (name.startsWith('.') && !pattern.startsWith('.'))) return false;
  if (pattern === '**') return matches(moreNames, patterns);
  return nameExpression(pattern).test(name) && matches(moreNames, morePatterns);
}

function nameExpression(pattern: string): RegExp {
  const source = pattern.replace(/\[([!^]?)([^\]]+)\]|[*?]|[\\^$+.()|{}[\]]/g, (token, not?: string, set?: string) => {
    if (set !== undefined) return `[${not === '' ? '' : '^'}${set.replaceAll('\\', '\\\\')}]`;
    if (token === '*') return '.*';
    return token === '?' ? '.' : `\\${token}`;
  });
  return new RegExp(`^${source}$`, 's');
}
