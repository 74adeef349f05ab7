/**
 * Whether a path matches a pattern: `*` and `?` stand for characters of one name, `[ab]` for one of them, and a name `**`
 * for any number of folders. Names that begin with a dot are matched by patterns that do.
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
