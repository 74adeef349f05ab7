import { badRequestError } from '@orch/apimachinery';

/**
 * What a request asks for, read from method, path and query alone.
 *
 *     GET  /api/v1/namespaces/web/pods/a/log  -> get, '' v1 pods/log, namespace web, name a
 *     GET  /apis/apps/v1/deployments?watch=1  -> watch, apps v1 deployments, all namespaces
 *     GET  /api/v1/watch/namespaces/web/pods  -> watch, '' v1 pods, namespace web (legacy spelling)
 *     GET  /healthz                           -> not a resource; verb 'get'
 */
export interface RequestInfo {
  readonly isResource: boolean;
  /** Without the query. */
  readonly path: string;
  /** A resource verb, or the method in lower case for other paths. */
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  /** '' when cluster-wide. */
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  /** Path segments from the resource on; more than three lead nowhere but to proxies. */
  readonly parts: readonly string[];
  /** The legacy spelling of a watch: there are no writes there. */
  readonly isWatchPath: boolean;
}

export interface RequestTarget {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Spec: Path shapes. @throws StatusError 400 for a path that cannot be decoded, or that ends at `watch` */
export function parseRequestInfo({ method, path, query }: RequestTarget): RequestInfo {
  const segments = splitPath(path);
  const prefix = segments[0];
  if (segments.length < 3 || (prefix !== 'api' && prefix !== 'apis')) return nonResource(method, path);
  let at = 1;
  let group = '';
  if (prefix === 'apis') {
    if (segments.length < 4) return nonResource(method, path);
    group = segments[at++] ?? '';
  }
  const version = segments[at++] ?? '';
  let verb = verbOfMethod(method);
  let watchPrefix = false;
  if (segments[at] === 'watch') {
    if (segments.length === at + 1) {
      const why = `unable to determine kind and namespace from url, ${path}`;
      throw badRequestError(`failed to create RequestInfo: ${why}`);
    }
    watchPrefix = true;
    at++;
  }
  let namespace = '';
  if (segments[at] === 'namespaces' && segments.length > at + 1) {
    namespace = segments[at + 1] ?? '';
    const next = segments[at + 2];
    if (next !== undefined && next !== 'status' && next !== 'finalize') at += 2;
  }
  const parts = segments.slice(at);
  let name = parts[1] ?? '';
  if (watchPrefix && verb === 'get') {
    verb = 'watch';
  } else if (name === '' && verb === 'get') {
    verb = isTrue(query.get('watch')) ? 'watch' : 'list';
    name = nameOfFieldSelector(query.get('fieldSelector'));
  } else if (name === '' && verb === 'delete') {
    verb = 'deletecollection';
  }
  return {
    isResource: true,
    path,
    verb,
    group,
    version,
    namespace,
    resource: parts[0] ?? '',
    subresource: parts[2] ?? '',
    name,
    parts,
    isWatchPath: watchPrefix,
  };
}

/** How booleans are read from a query: anything but absent, `0` and `false` is true, also nothing: `?watch`. */
export function isTrue(value: string | null): boolean {
  return value !== null && value !== '0' && value.toLowerCase() !== 'false';
}

function nonResource(method: string, path: string): RequestInfo {
  return { ...nothing, path, verb: method.toLowerCase() };
}

const nothing: Omit<RequestInfo, 'path' | 'verb'> = {
  isResource: false,
  group: '',
  version: '',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
  parts: [],
  isWatchPath: false,
};

function splitPath(path: string): readonly string[] {
  const plain = path.startsWith('/') ? path.slice(1) : path;
  const inner = plain.endsWith('/') ? plain.slice(0, -1) : plain;
  if (!path.includes('%')) return inner.split('/');
  try {
    // An escaped slash divides as a plain one does: no name holds one.
    return decodeURIComponent(inner).split('/');
  } catch {
    throw badRequestError(`invalid URL escape in path "${path}"`);
  }
}

function verbOfMethod(method: string): string {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return 'get';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return 'delete';
    default:
      return '';
  }
}

/** A list or watch narrowed to one name is authorized for that name. */
function nameOfFieldSelector(selector: string | null): string {
  if (selector === null) return '';
  for (const term of selector.split(',')) {
    const match = /^metadata\.name==?([^=!,\\]+)$/.exec(term.trim());
    if (match?.[1] !== undefined) return match[1];
  }
  return '';
}
