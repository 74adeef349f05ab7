import type { UserInfo } from '@orch/api';
import { badRequestError, formatGroupResource, methodNotAllowedError } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { Revision } from '@orch/storage';
import { failure } from '../errors/errors.js';
import { exactRevision } from '../read/revision.js';
import type { ServerParts } from '../server/parts.js';
import { describeRevision } from './describe-change.js';
import { describePage } from './describe-page.js';
import { explainUnknownTimes, parseInstantText, revisionAt } from './instant.js';
import { type HistoryQuery, parseHistoryQuery } from './query.js';
import { readableOf } from './readable.js';

/**
 * The paths of the past, guarded by rules for paths; changes also by the right to list what was changed.
 *
 *     GET /history?resource=deployments.apps&namespace=web&since=90m   what changed, the newest first
 *     GET /history/instant?at=2026-01-01T10:00:00Z                     the revision of an instant
 *
 * What stood at a revision is read as any list: `resourceVersion=12&resourceVersionMatch=Exact`.
 */
export function isHistoryPath(path: string): boolean {
  return path === changesPath || path === instantPath;
}

const changesPath = '/history';
const instantPath = '/history/instant';

export interface HistoryRequest {
  readonly exchange: Exchange;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly user: UserInfo;
}

/** @throws StatusError 400, 403, 405, 410, 501 */
export async function answerHistory(request: HistoryRequest, parts: ServerParts): Promise<void> {
  const { exchange, path } = request;
  if (exchange.method !== 'GET') throw methodNotAllowedError();
  const answer = path === instantPath ? await answerInstant(request, parts) : await answerChanges(request, parts);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(200, headers, Buffer.from(`${answer}\n`));
}

async function answerInstant({ query }: HistoryRequest, parts: ServerParts): Promise<string> {
  const at = query.get('at') ?? '';
  if (at === '') throw badRequestError('at: a revision, a time or how long ago must be given');
  const instant = parseInstantText(at, { name: 'at', nowMs: parts.now().getTime() });
  const { past } = parts.history;
  const revision = await revisionAt(instant, { past, current: await parts.history.currentRevision() });
  return JSON.stringify(describeRevision(revision, await past.timeOf(revision)));
}

async function answerChanges({ query, user, exchange }: HistoryRequest, parts: ServerParts): Promise<string> {
  const asked = parseHistoryQuery(query, parts.served);
  const { definitions: readable, withheld } = await readableOf(asked, user, parts.authorizer);
  const definitions = readable.filter((definition) => parts.history.tellsOf(definition));
  const apart = readable.filter((definition) => !parts.history.tellsOf(definition)).map(formatGroupResource);
  if (asked.isNamed && apart.length > 0) {
    throw failure(501, 'NotImplemented', `${apart.join(', ')}: kept in a store apart, whose history is not told`);
  }
  const { past } = parts.history;
  // What is told holds everything up to this one, and may hold newer ones.
  const revision = await parts.history.currentRevision();
  const since = await sinceOf(asked, parts);
  const span = {
    ...(asked.before === '' ? {} : { before: exactRevision(asked.before) }),
    ...(since === undefined ? {} : { from: exactRevision(String(since + 1)) }),
  };
  const page =
    definitions.length === 0
      ? { changes: [] }
      : await parts.history.page({
          definitions,
          limit: asked.limit,
          signal: exchange.signal,
          ...(asked.namespace === undefined ? {} : { namespace: asked.namespace }),
          ...(asked.name === undefined ? {} : { name: asked.name }),
          ...span,
        });
  const { changesJson, before } = await describePage(page, { fields: asked.fields });
  const oldest = await past.oldest();
  const rest = {
    revision: String(revision),
    ...(since === undefined ? {} : { since: String(since) }),
    oldest: describeRevision(oldest, await past.timeOf(oldest)),
    ...(before === undefined ? {} : { before }),
    ...(withheld.length === 0 ? {} : { withheld: withheld.map(formatGroupResource) }),
    ...(apart.length === 0 ? {} : { apart }),
  };
  return `{"changes":${changesJson},${JSON.stringify(rest).slice(1)}`;
}

/** Only what came after this revision is asked for; undefined when that is all that is kept. */
async function sinceOf({ since }: HistoryQuery, parts: ServerParts): Promise<Revision | undefined> {
  if (since === '') return undefined;
  const instant = parseInstantText(since, { name: 'since', nowMs: parts.now().getTime() });
  const { past } = parts.history;
  if (instant.type === 'time') return await past.revisionAt(instant.timeMs).catch(explainUnknownTimes);
  return instant.revision < (await past.oldest()) ? undefined : instant.revision;
}
