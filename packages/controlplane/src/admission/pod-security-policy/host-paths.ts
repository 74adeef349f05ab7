import { booleanAt, type Fields, listAt, textAt } from '@orch/apimachinery';

export type HostPathUse = 'readWrite' | 'readOnly' | 'none';

/**
 * How a policy lets pods use a path of the node. Without `allowedHostPaths` all paths can be written. Prefixes end at path
 * segments:
 *
 *     { pathPrefix: /var/log, readOnly: true }    /var/log, /var/log/ and /var/log/pods are read-only, /var/logs is none
 */
export function hostPathUse(spec: Fields, path: string): HostPathUse {
  const allowed = listAt(spec, 'allowedHostPaths');
  if (allowed.length === 0) return 'readWrite';
  const matching = allowed.filter((each) => hasPathPrefix(path, textAt(each, 'pathPrefix')));
  if (matching.length === 0) return 'none';
  return matching.every((each) => booleanAt(each, 'readOnly')) ? 'readOnly' : 'readWrite';
}

function hasPathPrefix(path: string, prefix: string): boolean {
  const [whole, start] = [withoutLastSlash(path), withoutLastSlash(prefix)];
  return whole === start || whole.startsWith(`${start}/`);
}

function withoutLastSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
