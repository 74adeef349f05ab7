import { isStatusError, type ListMeta, StatusError } from '@orch/apimachinery';
import type { ListQuery, ListResult } from '@orch/storage';
import { decodeContinueToken, encodeContinueToken, newest, type TokenScope } from '../read/continue-token.js';
import { type ListOptions, type ListPlan, parseListOptions, planList } from '../read/list-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { Call } from '../request/call.js';
import type { ListRange } from '../respond/kept-lists.js';
import type { ServerParts } from '../server/parts.js';

/** Spec: Read semantics for resourceVersion, List; Chunked lists. Resolves when the client has taken the answer. */
export async function list(call: Call, parts: ServerParts): Promise<void> {
  const asked = readAskedList(call, parts);
  const result = await listEntries(call, parts, asked);
  const metadata = listMetadata(call, result, parts);
  const range = rangeOf(call, result, { ...asked, now: parts.now() });
  const headers = parts.responder.headers(call.representation.mediaType);
  await parts.responder.list(call, metadata, result.entries, (source) =>
    parts.lists.send(call.exchange, source, { headers, range }),
  );
}

/** What a query asks for, and what that means. */
export interface AskedList {
  readonly options: ListOptions;
  readonly plan: ListPlan;
}

/** Without the gate of chunks every list is whole, whatever is asked for. @throws StatusError 400, 422 */
export function readAskedList(call: Call, { gates }: Pick<ServerParts, 'gates'>): AskedList {
  const { query, names, definition } = call;
  const given = parseListOptions(query);
  const options = gates('APIListChunking') ? given : { ...given, limit: 0, continue: '' };
  // v1.21 has no cache of events.
  const isUncached = definition.resource === 'events';
  return { options, plan: planList(options, { scope: scopeOf(call), names, isUncached }) };
}

/** What tokens of this list are made for. */
function scopeOf({ definition, key: { namespace } }: Call): TokenScope {
  return { ...definition.storage, namespace };
}

/** The version of a list, and how it goes on. */
export function listMetadata(
  call: Call,
  { revision, continueAfter, remaining = 0 }: ListResult,
  { gates }: Pick<ServerParts, 'gates'>,
): ListMeta {
  const metadata: ListMeta = { resourceVersion: String(revision) };
  if (continueAfter !== undefined) {
    metadata.continue = encodeContinueToken({ revision, after: continueAfter }, scopeOf(call));
    if (remaining > 0 && gates('RemainingItemCount')) metadata.remainingItemCount = remaining;
  }
  return metadata;
}

/** What makes the items of a list: they are the same while this is. */
function rangeOf(
  call: Call,
  { changedAt }: ListResult,
  { options, plan, now }: AskedList & { readonly now: Date },
): ListRange | undefined {
  if (changedAt === undefined) return undefined;
  const { as, mediaType, metaVersion } = call.representation;
  const { labelSelector, fieldSelector } = options;
  const form = as === 'table' ? `table ${call.query.get('includeObject')}` : as;
  // A chunk is the items after one of them: with the same state, those of any token that goes on from there.
  const chunk = `${options.limit} ${plan.after?.namespace}/${plan.after?.name}`;
  const key = `${mediaType} ${form} ${metaVersion} ${call.info.path}?${labelSelector}&${fieldSelector}&${chunk}`;
  return as === 'table' ? { key, changedAt, second: Math.floor(now.getTime() / 1_000) } : { key, changedAt };
}

/** What the query selects. @throws StatusError 400, 410, 504 */
export async function listEntries(call: Call, parts: ServerParts, { options, plan }: AskedList): Promise<ListResult> {
  const query: ListQuery = {
    ...(call.key.namespace === '' ? {} : { namespace: call.key.namespace }),
    ...parseSelectors(options, call),
    consistency: plan.consistency,
    limit: options.limit,
    ...(plan.after === undefined ? {} : { after: plan.after }),
    signal: call.exchange.signal,
  };
  try {
    return await parts.stores.for(call.definition).list(query);
  } catch (error) {
    if (options.continue !== '' && isStatusError(error, 'Expired')) throw expiredContinue(options.continue, call);
    throw error;
  }
}

/** The refusal carries a token that goes on where the list stopped, at the newest state. */
function expiredContinue(token: string, call: Call): StatusError {
  const scope = scopeOf(call);
  const { after } = decodeContinueToken(token, scope);
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: { continue: encodeContinueToken({ revision: newest, after }, scope) },
    status: 'Failure',
    message: expiredMessage,
    reason: 'Expired',
    code: 410,
  });
}

const expiredMessage =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.';
