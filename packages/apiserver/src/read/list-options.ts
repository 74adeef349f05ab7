import {
  badRequestError,
  type FieldError,
  fieldPath,
  forbidden,
  type Int64,
  int64Error,
  type Names,
  notSupported,
  parseInt64,
  quotePrintable,
} from '@orch/apimachinery';
import type { ObjectKey, ReadConsistency } from '@orch/storage';
import { invalidOptions } from '../errors/invalid-options.js';
import { isTrue } from '../request/request-info.js';
import { decodeContinueToken, newest, type TokenScope } from './continue-token.js';
import { exactRevision, invalidRevision } from './revision.js';

/** The query options of a list or watch. */
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
  /** Whether a watch starts with initial events and marks their end; undefined: the resourceVersion decides. */
  readonly sendInitialEvents: boolean | undefined;
}

/** @throws StatusError 400 for invalid numbers */
export function parseListOptions(query: URLSearchParams): ListOptions {
  const timeout = query.get('timeoutSeconds');
  const initial = query.get('sendInitialEvents');
  return {
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    limit: Math.max(0, Number(parseInteger(query.get('limit') ?? '0'))),
    continue: query.get('continue') ?? '',
    allowWatchBookmarks: isTrue(query.get('allowWatchBookmarks')),
    timeoutSeconds: timeout === null ? undefined : Number(parseInteger(timeout)),
    sendInitialEvents: initial === null ? undefined : isTrue(initial),
  };
}

export interface PlanOptions {
  readonly scope: TokenScope;
  readonly names: Names;
  /**
   * Whether v1.21 serves lists of the resource without watch cache, which changes the error for an invalid version.
   */
  readonly isUncached: boolean;
}

export interface ListPlan {
  readonly consistency: ReadConsistency;
  readonly after?: ObjectKey;
}

/** Spec: Read semantics for resourceVersion, List. @throws StatusError 400 and 422 for invalid combinations */
export function planList(options: ListOptions, { scope, names, isUncached }: PlanOptions): ListPlan {
  checkList(options, names);
  const { resourceVersion, resourceVersionMatch, limit } = options;
  if (isUncached || limit > 0 || options.continue !== '' || resourceVersionMatch === 'Exact') {
    const invalid = resourceVersion === '' ? undefined : invalidRevision(resourceVersion);
    if (invalid !== undefined) throw invalid;
  }
  if (options.continue !== '') {
    const { revision, after } = decodeContinueToken(options.continue, scope);
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

export interface WatchPlan {
  readonly start: ReadConsistency;
  /** Whether the watch starts with initial events. */
  readonly initialEvents: boolean;
  /** Whether an annotated bookmark marks the end of the initial events. */
  readonly marksInitialEnd: boolean;
}

/**
 * Spec: Read semantics for resourceVersion, Watch. `sendInitialEvents` requests or suppresses initial events
 * independently of the resourceVersion; as in newer servers, it requires `resourceVersionMatch=NotOlderThan`.
 * @throws StatusError 422
 */
export function planWatch(options: ListOptions, names: Names): WatchPlan {
  const { resourceVersion, sendInitialEvents, allowWatchBookmarks } = options;
  checkWatch(options, names);
  const isState = sendInitialEvents === true;
  const start = resourceVersion === '' ? mostRecent : consistencyOf(resourceVersion, !isState);
  return { start, initialEvents: sendInitialEvents ?? true, marksInitialEnd: isState && allowWatchBookmarks };
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

const matchPath = fieldPath('resourceVersionMatch');

function checkList(options: ListOptions, names: Names): void {
  const errors = matchErrors(options);
  if (options.sendInitialEvents !== undefined) {
    errors.push(forbidden(fieldPath('sendInitialEvents'), 'sendInitialEvents is forbidden for list'));
  }
  if (errors.length > 0) throw invalidOptions('ListOptions', errors, names);
}

function checkWatch(options: ListOptions, names: Names): void {
  const { resourceVersionMatch: match, sendInitialEvents } = options;
  const errors: FieldError[] = [];
  if (sendInitialEvents === undefined) {
    if (match !== '') {
      errors.push(forbidden(matchPath, 'resourceVersionMatch is forbidden for watch'), ...matchErrors(options));
    }
  } else {
    if (match !== 'NotOlderThan') {
      const why = 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
      errors.push(forbidden(matchPath, why));
      if (match !== '') errors.push(notSupported(matchPath, match, ['NotOlderThan']));
    }
    if (match !== '' && options.continue !== '') errors.push(matchAndContinue());
  }
  if (errors.length > 0) throw invalidOptions('ListOptions', errors, names);
}

function matchErrors({ resourceVersion, resourceVersionMatch: match, continue: token }: ListOptions): FieldError[] {
  if (match === '') return [];
  const errors: FieldError[] = [];
  if (resourceVersion === '') {
    errors.push(forbidden(matchPath, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
  }
  if (token !== '') errors.push(matchAndContinue());
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    errors.push(notSupported(matchPath, match, ['Exact', 'NotOlderThan', '']));
  }
  if (match === 'Exact' && resourceVersion === '0') {
    errors.push(forbidden(matchPath, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  }
  return errors;
}

function matchAndContinue(): FieldError {
  return forbidden(matchPath, 'resourceVersionMatch is forbidden when continue is provided');
}

/** @throws StatusError 400 */
export function parseInteger(text: string): Int64 {
  const value = parseInt64(text);
  if (value !== undefined) return value;
  const message = int64Error(text);
  throw badRequestError(`strconv.ParseInt: parsing ${quotePrintable(text)}: ${message}`);
}
