/** What a request is, as far as faults differ for it. */
export type RequestKind = 'write' | 'get' | 'list' | 'watch' | 'other';

/** `/api/v1/pods?watch=1` is a watch. Paths outside of resources, such as `/version`, are `other`. */
export function requestKind(method: string, target: string): RequestKind {
  if (method !== 'GET') return 'write';
  const { pathname, searchParams } = new URL(target, 'https://server');
  const parts = resourceParts(pathname);
  if (parts === undefined || parts.length === 0) return 'other';
  if (['1', 'true'].includes(searchParams.get('watch') ?? '')) return 'watch';
  return parts.length === 1 ? 'list' : 'get';
}

/** Resource, name and subresource; undefined for paths outside of group versions. */
function resourceParts(path: string): readonly string[] | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const version = parts[0] === 'api' ? 2 : 3;
  if ((parts[0] !== 'api' && parts[0] !== 'apis') || parts.length < version) return undefined;
  const rest = parts.slice(version);
  // `namespaces/n` is an object, and so is its subresource.
  const isScope = rest[0] === 'namespaces' && rest.length > 2 && !['status', 'finalize'].includes(rest[2] ?? '');
  return isScope ? rest.slice(2) : rest;
}
