import type { ResourceDefinition, Verb } from '@orch/api';
import { methodNotAllowedError, pathNotFoundError } from '@orch/apimachinery';
import type { RequestInfo } from '../request/request-info.js';
import type { Route } from '../request/route.js';
import { type ServedResources, subresourcesOf } from './served-resources.js';

/** Spec: Path shapes. @throws StatusError 404 for what is not served, 405 for a verb that it does not have */
export function findRoute(info: RequestInfo, served: ServedResources): Route {
  const found = served.find(info.group, info.version, info.resource);
  // Behind a proxy the path goes on as it likes.
  if (found === undefined || (info.parts.length > 3 && info.subresource !== 'proxy')) throw pathNotFoundError();
  const { definition, version } = found;
  if (info.isWatchPath) checkWatchPath(info, definition);
  checkScope(info, definition);
  const verb = info.verb;
  if (info.subresource !== '') {
    const subresource = subresourcesOf(found).find(({ name }) => name === info.subresource);
    if (subresource === undefined) throw pathNotFoundError();
    // Backends know methods that are no verbs here.
    if (verb === '' && subresource.name === 'proxy') return { definition, version, subresource, verb: 'get' };
    if (!isVerb(verb) || !subresource.verbs.includes(verb)) throw methodNotAllowedError();
    return { definition, version, subresource, verb };
  }
  // A watch is asked for by a list: the list tells that there is none.
  if (!isVerb(verb) || !definition.verbs.includes(verb === 'watch' ? 'list' : verb)) throw methodNotAllowedError();
  if (verb === 'create' && info.name !== '') throw methodNotAllowedError();
  if ((verb === 'update' || verb === 'patch') && info.name === '') throw methodNotAllowedError();
  return { definition, version, subresource: undefined, verb };
}

/** Paths below `watch/` double those of objects and collections that can be watched, for reading alone. */
function checkWatchPath(info: RequestInfo, { namespaced, verbs: own }: ResourceDefinition): void {
  const isThere = info.name === '' || !namespaced || info.namespace !== '';
  if (info.subresource !== '' || !own.includes('watch') || !isThere) throw pathNotFoundError();
  if (info.verb !== 'watch') throw methodNotAllowedError();
}

function checkScope(info: RequestInfo, definition: ResourceDefinition): void {
  if (isOperation(definition) && (info.name !== '' || (definition.namespaced && info.namespace === ''))) {
    throw pathNotFoundError();
  }
  if (!definition.namespaced) {
    if (info.namespace !== '' && info.resource !== 'namespaces') throw pathNotFoundError();
    return;
  }
  if (info.namespace !== '') return;
  if (info.verb === 'list' || info.verb === 'watch') return;
  throw info.name === '' ? methodNotAllowedError() : pathNotFoundError();
}

/** What is only ever sent, as reviews are: nothing has a name there. */
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
