import type { ResourceDefinition, Verb } from '@orch/apimachinery';
import { methodNotAllowedError, pathNotFoundError } from '@orch/apimachinery';
import type { Route } from '../context/route.js';
import { type ServedKinds, subresourcesOf } from '../kinds/served-resources.js';
import type { RequestInfo } from '../request/request-info.js';

/** Spec: Path shapes. @throws StatusError 404 for paths that are not served, 405 for unsupported verbs */
export function findRoute(info: RequestInfo, served: ServedKinds): Route {
  const found = served.find(info.group, info.version, info.resource);
  if (found === undefined) throw pathNotFoundError();
  const { definition, version } = found;
  const subresource =
    info.subresource === '' ? undefined : subresourcesOf(found).find(({ name }) => name === info.subresource);
  // Only proxy paths continue after the subresource.
  if (info.parts.length > 3 && subresource?.isProxy !== true) throw pathNotFoundError();
  if (info.hasVerbInPath) checkWatchPath(info, definition);
  checkScope(info, definition);
  const verb = info.verb;
  if (info.subresource !== '') {
    if (subresource === undefined) throw pathNotFoundError();
    // Proxies forward methods that have no verb.
    if (verb === '' && subresource.isProxy === true) return { definition, version, subresource, verb: 'get' };
    if (!isVerb(verb) || !subresource.verbs.includes(verb)) throw methodNotAllowedError();
    return { definition, version, subresource, verb };
  }
  // A resource is watchable when it supports `list`.
  if (!isVerb(verb) || !definition.verbs.includes(verb === 'watch' ? 'list' : verb)) throw methodNotAllowedError();
  if (verb === 'create' && info.name !== '') throw methodNotAllowedError();
  if ((verb === 'update' || verb === 'patch') && info.name === '') throw methodNotAllowedError();
  return { definition, version, subresource: undefined, verb };
}

/** The resource of a request that was rejected before it was routed, for metrics; undefined when it names none. */
export function routeOfRejected(info: RequestInfo, served: ServedKinds): Route | undefined {
  const { verb } = info;
  const found = served.find(info.group, info.version, info.resource);
  if (found === undefined || !isVerb(verb)) return undefined;
  const subresource = subresourcesOf(found).find(({ name }) => name === info.subresource);
  return { definition: found.definition, version: found.version, subresource, verb };
}

/** Whether the path has no repeated slashes before the resource. Paths with repeated slashes are not served. */
export function isBelowRoot({ path, group, version }: RequestInfo): boolean {
  return path.startsWith(group === '' ? `/api/${version}/` : `/apis/${group}/${version}/`);
}

/** Paths below `watch/` mirror those of watchable objects and collections, for GET and HEAD only. */
function checkWatchPath(info: RequestInfo, { namespaced, verbs: own }: ResourceDefinition): void {
  const isServed = info.verb === 'watch' && own.includes('watch');
  const isObjectOrCollection = info.subresource === '' && (info.name === '' || !namespaced || info.namespace !== '');
  if (!isServed || !isObjectOrCollection) throw pathNotFoundError();
  if (info.method !== 'GET' && info.method !== 'HEAD') throw methodNotAllowedError();
}

/**
 * The scope of the path must match the resource; otherwise namespace permissions would reach beyond the namespace.
 */
function checkScope(info: RequestInfo, definition: ResourceDefinition): void {
  if (isOperation(definition) && (info.name !== '' || (definition.namespaced && info.namespace === ''))) {
    throw pathNotFoundError();
  }
  if (!definition.namespaced) {
    if (info.isBelowNamespace) throw pathNotFoundError();
    return;
  }
  if (info.namespace !== '') return;
  if ((info.verb === 'list' || info.verb === 'watch') && info.subresource === '') return;
  throw info.parts.length > 1 ? pathNotFoundError() : methodNotAllowedError();
}

/** Operations such as reviews support only `create`: no paths with names exist below them. */
function isOperation({ virtual, verbs: own }: ResourceDefinition): boolean {
  return virtual && !own.includes('get');
}

const verbs: ReadonlySet<string> = new Set<Verb>([
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
]);

function isVerb(verb: string): verb is Verb {
  return verbs.has(verb);
}
