import { badRequestError, formatGroupResource, methodNotAllowedError } from '@orch/apimachinery';
import type { Authorizer } from '@orch/auth';
import type { ResourceHistory, Revision } from '@orch/storage';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { PathHandler } from '../context/path-handler.js';
import type { RequestContext } from '../context/request-context.js';
import { failure } from '../errors/errors.js';
import type { ServedKinds } from '../kinds/served-resources.js';
import { exactRevision } from '../read/revision.js';
import { describeRevision } from './describe-change.js';
import { describePage } from './describe-page.js';
import { explainUnknownTimes, parseInstantText, revisionAt } from './instant.js';
import { type HistoryQuery, parseHistoryQuery } from './query.js';
import { authorizeResources } from './readable.js';

/**
 * Paths of the history, authorized as non-resource paths; changes also require permission to list the changed
 * resources.
 *
 *     GET /history?resource=deployments.apps&namespace=web&since=90m   changes, newest first
 *     GET /history/instant?at=2026-01-01T10:00:00Z                     the revision at an instant
 *
 * The state at a revision is read as a list: `resourceVersion=12&resourceVersionMatch=Exact`.
 */
export function historyPaths(parts: HistoryParts): PathHandler {
  return {
    handles: (path) => path === changesPath || path === instantPath,
    respond: (context) => respondHistory(context, parts),
  };
}

export interface HistoryParts {
  readonly authorizer: Authorizer;
  readonly behaviors: ResourceBehaviors;
  readonly history: ResourceHistory;
  readonly now: () => Date;
  readonly served: ServedKinds;
}

const changesPath = '/history';
const instantPath = '/history/instant';

/** @throws StatusError 400, 403, 405, 410, 501 */
async function respondHistory(request: RequestContext, parts: HistoryParts): Promise<void> {
  const { exchange, info } = request;
  if (exchange.method !== 'GET') throw methodNotAllowedError();
  const body =
    info.path === instantPath ? await instantResponse(request, parts) : await changesResponse(request, parts);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(200, headers, Buffer.from(`${body}\n`));
}

async function instantResponse({ query }: RequestContext, parts: HistoryParts): Promise<string> {
  const at = query.get('at') ?? '';
  if (at === '') throw badRequestError('at: requires a revision, a time or a duration');
  const instant = parseInstantText(at, { name: 'at', nowMs: parts.now().getTime() });
  const { storeHistory } = parts.history;
  const revision = await revisionAt(instant, { storeHistory, current: await parts.history.currentRevision() });
  return JSON.stringify(describeRevision(revision, await storeHistory.timeOf(revision)));
}

async function changesResponse({ query, user, exchange }: RequestContext, parts: HistoryParts): Promise<string> {
  const historyQuery = parseHistoryQuery(query, parts.served);
  const { definitions: permitted, withheld } = await authorizeResources(historyQuery, user, parts.authorizer);
  const definitions = permitted.filter((definition) => parts.history.hasHistoryOf(definition));
  const separatelyStored = permitted
    .filter((definition) => !parts.history.hasHistoryOf(definition))
    .map(formatGroupResource);
  if (historyQuery.isNamed && separatelyStored.length > 0) {
    throw failure(501, 'NotImplemented', `${separatelyStored.join(', ')}: stored separately, without history`);
  }
  const { storeHistory } = parts.history;
  // The page contains all changes up to this revision, and may contain newer ones.
  const revision = await parts.history.currentRevision();
  const since = await sinceOf(historyQuery, parts);
  const span = {
    ...(historyQuery.before === '' ? {} : { before: exactRevision(historyQuery.before) }),
    ...(since === undefined ? {} : { from: exactRevision(String(since + 1)) }),
  };
  const page =
    definitions.length === 0
      ? { changes: [] }
      : await parts.history.page({
          definitions,
          limit: historyQuery.limit,
          signal: exchange.signal,
          ...(historyQuery.namespace === undefined ? {} : { namespace: historyQuery.namespace }),
          ...(historyQuery.name === undefined ? {} : { name: historyQuery.name }),
          ...span,
        });
  const { changesJson, before, damaged } = await describePage(page, {
    fields: historyQuery.fields,
    isSecret: (definition) => parts.behaviors.of(definition).isSecret === true,
  });
  const oldest = await storeHistory.oldest();
  const rest = {
    revision: String(revision),
    ...(since === undefined ? {} : { since: String(since) }),
    oldest: describeRevision(oldest, await storeHistory.timeOf(oldest)),
    ...(before === undefined ? {} : { before }),
    ...(damaged.length === 0 ? {} : { damaged }),
    ...(withheld.length === 0 ? {} : { withheld: withheld.map(formatGroupResource) }),
    ...(separatelyStored.length === 0 ? {} : { apart: separatelyStored }),
  };
  return `{"changes":${changesJson},${JSON.stringify(rest).slice(1)}`;
}

/** The revision that changes must follow; undefined when it is compacted, so that all stored changes match. */
async function sinceOf({ since }: HistoryQuery, parts: HistoryParts): Promise<Revision | undefined> {
  if (since === '') return undefined;
  const instant = parseInstantText(since, { name: 'since', nowMs: parts.now().getTime() });
  const { storeHistory } = parts.history;
  if (instant.type === 'time') return await storeHistory.revisionAt(instant.timeMs).catch(explainUnknownTimes);
  return instant.revision < (await storeHistory.oldest()) ? undefined : instant.revision;
}
