import { badRequestError, type FieldError, fieldPath, forbidden, type Names, notSupported } from '@orch/apimachinery';
import type { ObjectKey, ReadConsistency } from '@orch/storage';
import { invalidOptions } from '../errors/invalid-options.js';
import { isTrue } from '../request/request-info.js';
import { decodeContinueToken, newest } from './continue-token.js';
import { exactRevision } from './revision.js';

/** What the query of a list or watch asks for. */
export interface ListOptions {
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  /** 0: no limit. */
  readonly limit: number;
  readonly continue: string;
  readonly allowWatchBookmarks: boolean;
  readonly timeoutSeconds: number | undefined;
}

/** @throws StatusError 400 for numbers that are none */
export function parseListOptions(query: URLSearchParams): ListOptions {
  const timeout = query.get('timeoutSeconds');
  return {
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    limit: Math.max(0, parseInteger(query.get('limit') ?? '0')),
    continue: query.get('continue') ?? '',
    allowWatchBookmarks: isTrue(query.get('allowWatchBookmarks')),
    timeoutSeconds: timeout === null || timeout === '' ? undefined : parseInteger(timeout),
  };
}

export interface ListPlan {
  readonly consistency: ReadConsistency;
  readonly after?: ObjectKey;
}

/** Spec: Read semantics for resourceVersion, List. @throws StatusError 400 and 422 for the cells that are invalid */
export function planList(options: ListOptions, where: { readonly namespace: string; readonly names: Names }): ListPlan {
  checkMatch(options, { isWatch: false, names: where.names });
  const { resourceVersion, resourceVersionMatch, limit } = options;
  if (options.continue !== '') {
    const { revision, after } = decodeContinueToken(options.continue, where.namespace);
    if (resourceVersion !== '' && resourceVersion !== '0') {
      throw badRequestError('specifying resource version is not allowed when using continue');
    }
    if (revision === newest) return { consistency: { type: 'mostRecent' }, after };
    return { consistency: { type: 'exact', revision: exactRevision(String(revision)) }, after };
  }
  if (resourceVersion === '') return { consistency: { type: 'mostRecent' } };
  const isExact = resourceVersionMatch === 'Exact' || (resourceVersionMatch === '' && limit > 0);
  return { consistency: consistencyOf(resourceVersion, isExact) };
}

/** Spec: Read semantics for resourceVersion, Watch. */
export function planWatch(options: ListOptions, names: Names): ReadConsistency {
  checkMatch(options, { isWatch: true, names });
  if (options.resourceVersion === '') return { type: 'mostRecent' };
  return consistencyOf(options.resourceVersion, true);
}

/** Spec: Read semantics for resourceVersion, Get. */
export function planGet(query: URLSearchParams): ReadConsistency {
  const resourceVersion = query.get('resourceVersion') ?? '';
  if (resourceVersion === '') return mostRecent;
  return consistencyOf(resourceVersion, false);
}

const mostRecent: ReadConsistency = { type: 'mostRecent' };

function consistencyOf(resourceVersion: string, isExact: boolean): ReadConsistency {
  const revision = exactRevision(resourceVersion);
  if (revision === 0) return { type: 'any' };
  return isExact ? { type: 'exact', revision } : { type: 'notOlderThan', revision };
}

function checkMatch(
  options: ListOptions,
  { isWatch, names }: { readonly isWatch: boolean; readonly names: Names },
): void {
  const { resourceVersion, resourceVersionMatch: match } = options;
  if (match === '') return;
  const path = fieldPath('resourceVersionMatch');
  const errors: FieldError[] = [];
  if (isWatch) errors.push(forbidden(path, 'resourceVersionMatch is forbidden for watch'));
  else {
    if (resourceVersion === '') {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    }
    if (options.continue !== '') {
      errors.push(forbidden(path, 'resourceVersionMatch is forbidden when continue is provided'));
    }
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      errors.push(notSupported(path, match, ['Exact', 'NotOlderThan', '']));
    }
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(forbidden(path, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (errors.length > 0) throw invalidOptions('ListOptions', errors, names);
}

/** @throws StatusError 400 */
export function parseInteger(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) {
    throw badRequestError(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  }
  return Number(text);
}
