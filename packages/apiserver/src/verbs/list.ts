import { isStatusError, type ListMeta, StatusError } from '@orch/apimachinery';
import type { ListQuery, ListResult, ResourceStores } from '@orch/storage';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { Call } from '../context/call.js';
import { decodeContinueToken, encodeContinueToken, newest, type TokenScope } from '../read/continue-token.js';
import { type ListOptions, type ListPlan, parseListOptions, planList } from '../read/list-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { ListRange } from '../respond/kept-lists.js';
import { wantsPretty } from '../respond/pretty.js';
import type { Responder } from '../respond/responder.js';
import { traced } from '../trace/traced.js';

export interface ListParts {
  readonly behaviors: ResourceBehaviors;
  readonly gates: (name: string) => boolean;
  readonly now: () => Date;
  readonly responder: Responder;
  readonly stores: ResourceStores;
}

/** Spec: Read semantics for resourceVersion, List; Chunked lists. Resolves when the response is written. */
export async function list(call: Call, parts: ListParts): Promise<void> {
  const listRequest = readListRequest(call, parts);
  const result = await listEntries(call, parts, listRequest);
  const metadata = listMetadata(call, result, parts);
  const range = rangeOf(call, result, { ...listRequest, now: parts.now() });
  await traced(call.trace, 'respond', async () => parts.responder.list(call, metadata, result.entries, range));
}

/** The parsed list options and the plan derived from them. */
export interface ListRequest {
  readonly options: ListOptions;
  readonly plan: ListPlan;
}

/** Without the gate `APIListChunking`, limit and continue are ignored. @throws StatusError 400, 422 */
export function readListRequest(call: Call, { behaviors, gates }: Pick<ListParts, 'behaviors' | 'gates'>): ListRequest {
  const { query, names, definition } = call;
  const parsed = parseListOptions(query);
  const options = gates('APIListChunking') ? parsed : { ...parsed, limit: 0, continue: '' };
  const { isUncached = false } = behaviors.of(definition);
  return { options, plan: planList(options, { scope: scopeOf(call), names, isUncached }) };
}

/** The scope that continue tokens of this list are valid for. */
function scopeOf({ definition, key: { namespace } }: Call): TokenScope {
  return { ...definition.storage, namespace };
}

/** The resourceVersion, continue token and remaining count of a list. */
export function listMetadata(
  call: Call,
  { revision, continueAfter, remaining = 0 }: ListResult,
  { gates }: Pick<ListParts, 'gates'>,
): ListMeta {
  const metadata: ListMeta = { resourceVersion: String(revision) };
  if (continueAfter !== undefined) {
    metadata.continue = encodeContinueToken({ revision, after: continueAfter }, scopeOf(call));
    if (remaining > 0 && gates('RemainingItemCount')) metadata.remainingItemCount = remaining;
  }
  return metadata;
}

/** Identifies the items of a list: an equal range has equal items. */
function rangeOf(
  call: Call,
  { changedAt }: ListResult,
  { options, plan, now }: ListRequest & { readonly now: Date },
): ListRange | undefined {
  if (changedAt === undefined) return undefined;
  const { as, mediaType, metaVersion } = call.representation;
  const { labelSelector, fieldSelector } = options;
  const form = as === 'table' ? `table ${call.query.get('includeObject')}` : as;
  // The page starts after `plan.after`. At the same state, all continue tokens for that object select the same items.
  const chunk = `${options.limit} ${plan.after?.namespace}/${plan.after?.name}`;
  const layout = wantsPretty(call.exchange, call.query) ? 'indented' : '';
  const key = `${mediaType} ${layout} ${form} ${metaVersion} ${call.info.path}?${labelSelector}&${fieldSelector}&${chunk}`;
  return as === 'table' ? { key, changedAt, second: Math.floor(now.getTime() / 1_000) } : { key, changedAt };
}

/** Lists the entries that the query selects. @throws StatusError 400, 410, 504 */
export async function listEntries(call: Call, parts: ListParts, { options, plan }: ListRequest): Promise<ListResult> {
  const query: ListQuery = {
    ...(call.key.namespace === '' ? {} : { namespace: call.key.namespace }),
    ...parseSelectors(options, call),
    consistency: plan.consistency,
    limit: options.limit,
    ...(plan.after === undefined ? {} : { after: plan.after }),
    signal: call.exchange.signal,
  };
  try {
    return await traced(call.trace, 'store list', () => parts.stores.for(call.definition).list(query));
  } catch (error) {
    if (options.continue !== '' && isStatusError(error, 'Expired')) throw expiredContinue(options.continue, call);
    throw error;
  }
}

/** The error carries a continue token for the rest of the list at the newest revision. */
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
