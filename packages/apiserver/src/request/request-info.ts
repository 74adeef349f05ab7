import { badRequestError, isStatusError, parseFieldSelector, pathSegment } from '@orch/apimachinery';
import { splitPath } from './split-target.js';

/**
 * The attributes of a request, parsed from method, path and query. Authorization and routing use the same attributes,
 * so that both refer to the same object.
 *
 *     GET  /api/v1/namespaces/web/pods/a/log  -> get, '' v1 pods/log, namespace web, name a
 *     GET  /api/v1/namespaces/web             -> get, '' v1 namespaces, namespace web, name web
 *     GET  /apis/apps/v1/deployments?watch=1  -> watch, apps v1 deployments, all namespaces
 *     GET  /api/v1/watch/namespaces/web/pods  -> watch, '' v1 pods, namespace web (legacy spelling)
 *     GET  /healthz                           -> not a resource; verb 'get'
 */
export interface RequestInfo {
  readonly isResource: boolean;
  readonly method: string;
  /** Unescaped, without the query. */
  readonly path: string;
  /** A resource verb, the verb prefix of the path (`watch`, `proxy`), or the method in lower case for other paths. */
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  /** '' for cluster-scoped requests. A namespace object is within its own namespace. */
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  /** Path segments from the resource on; only proxies have more than three. */
  readonly parts: readonly string[];
  /** The resource follows a namespace in the path: `namespaces/web/pods`, but not `namespaces/web`. */
  readonly isBelowNamespace: boolean;
  /** The path begins with a verb, as in older releases. Only `watch` is still supported. */
  readonly hasVerbInPath: boolean;
}

export interface RequestTarget {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Spec: Path shapes. @throws StatusError 400 for an invalid path, or one that ends at `watch` or `proxy` */
export function parseRequestInfo({ method, path: escaped, query }: RequestTarget): RequestInfo {
  const path = unescapePath(escaped);
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
  const hasVerbInPath = segments[at] === 'watch' || segments[at] === 'proxy';
  if (hasVerbInPath) {
    verb = segments[at++] ?? '';
    if (segments.length === at) {
      const why = `unable to determine kind and namespace from url, ${path}`;
      throw badRequestError(`failed to create RequestInfo: ${why}`);
    }
  }
  let namespace = '';
  let isBelowNamespace = false;
  if (segments[at] === 'namespaces' && segments.length > at + 1) {
    namespace = segments[at + 1] ?? '';
    const next = segments[at + 2];
    isBelowNamespace = next !== undefined && next !== 'status' && next !== 'finalize';
    if (isBelowNamespace) at += 2;
  }
  const parts = segments.slice(at);
  let name = parts[1] ?? '';
  if (name === '' && verb === 'get') {
    verb = isTrue(query.get('watch')) ? 'watch' : 'list';
    name = nameOfFieldSelector(query.get('fieldSelector'));
  } else if (name === '' && verb === 'delete') {
    verb = 'deletecollection';
  }
  return {
    isResource: true,
    method,
    path,
    verb,
    group,
    version,
    namespace,
    resource: parts[0] ?? '',
    subresource: verb === 'proxy' ? '' : (parts[2] ?? ''),
    name,
    parts,
    isBelowNamespace,
    hasVerbInPath,
  };
}

/** Parses a boolean parameter: true unless absent, `0` or `false`; an empty value is true: `?watch`. */
export function isTrue(value: string | null): boolean {
  return value !== null && value !== '0' && value.toLowerCase() !== 'false';
}

function nonResource(method: string, path: string): RequestInfo {
  return { ...nothing, method, path, verb: method.toLowerCase() };
}

const nothing: Omit<RequestInfo, 'method' | 'path' | 'verb'> = {
  isResource: false,
  group: '',
  version: '',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
  parts: [],
  isBelowNamespace: false,
  hasVerbInPath: false,
};

/** An escaped slash is a separator like a plain one, since no name contains a slash. */
function unescapePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
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

/**
 * A list or watch of one name is authorized for that name. The selector is parsed like in the list: an invalid one
 * selects no name, and is rejected after authorization.
 */
function nameOfFieldSelector(selector: string | null): string {
  if (selector === null || selector === '') return '';
  try {
    const name = parseFieldSelector(selector).requiredValue('metadata.name') ?? '';
    return pathSegment(name).length === 0 ? name : '';
  } catch (error) {
    if (isStatusError(error)) return '';
    throw error;
  }
}
