import type { ResourceDefinition } from '@orch/api';
import { badRequestError, formatGroupResource } from '@orch/apimachinery';
import { parseInteger } from '../read/list-options.js';
import type { ServedResources } from '../route/served-resources.js';

/** What a request for changes asks for. */
export interface HistoryQuery {
  /** `resource`, repeated; every one there is when not given. */
  readonly definitions: readonly ResourceDefinition[];
  /** Resources were named: one that may not be read is refused, instead of left out. */
  readonly isNamed: boolean;
  /** All namespaces when not given. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  /** A revision: only changes below it. */
  readonly before: string;
  /** A revision, a time, or how long ago: only changes after it. */
  readonly since: string;
  readonly limit: number;
  /** What is told of an update: nothing, the paths of what it changed, or also the values. */
  readonly fields: 'none' | 'paths' | 'values';
}

/** @throws StatusError 400 */
export function parseHistoryQuery(query: URLSearchParams, served: ServedResources): HistoryQuery {
  const stored = storedDefinitions(served);
  const named = query.getAll('resource');
  const omitted = new Set(query.getAll('omit'));
  const definitions =
    named.length > 0
      ? named.map((text) => find(text, stored))
      : stored.filter((definition) => !omitted.has(formatGroupResource(definition)));
  const namespace = query.get('namespace') || undefined;
  const name = query.get('name') || undefined;
  const [definition, ...others] = definitions;
  if (name !== undefined) {
    if (definition === undefined || others.length > 0)
      throw badRequestError('name: one resource must be given with it');
    if (definition.namespaced && namespace === undefined)
      throw badRequestError('name: a namespace must be given with it');
  }
  const fields = query.get('fields') || 'none';
  if (fields !== 'none' && fields !== 'paths' && fields !== 'values') {
    throw badRequestError(`fields: ${JSON.stringify(fields)} is not none, paths or values`);
  }
  const limit = parseInteger(query.get('limit') || String(limitDefault));
  if (limit < 1 || limit > limitMax) throw badRequestError(`limit: must be between 1 and ${limitMax}`);
  const isNamed = named.length > 0;
  const before = query.get('before') ?? '';
  const since = query.get('since') ?? '';
  return { definitions, isNamed, namespace, name, before, since, limit, fields };
}

const limitDefault = 100;
const limitMax = 1_000;

function storedDefinitions(served: ServedResources): readonly ResourceDefinition[] {
  const definitions = [...served.all()].map(({ definition }) => definition);
  return [...new Set(definitions)].filter(({ virtual, verbs }) => !virtual && verbs.includes('list'));
}

function find(text: string, stored: readonly ResourceDefinition[]): ResourceDefinition {
  const definition = stored.find((candidate) => formatGroupResource(candidate) === text);
  if (definition !== undefined) return definition;
  throw badRequestError(`resource: the server has no resource ${JSON.stringify(text)} whose changes it keeps`);
}
