import type { ResourceDefinition } from '@orch/apimachinery';
import { badRequestError, formatGroupResource } from '@orch/apimachinery';
import type { ServedKinds } from '../kinds/served-resources.js';
import { parseInteger } from '../read/list-options.js';

/** The parsed query of a changes request. */
export interface HistoryQuery {
  /** `resource`, repeated; defaults to all resources. */
  readonly definitions: readonly ResourceDefinition[];
  /** Resources were named: forbidden ones are an error instead of omitted. */
  readonly isNamed: boolean;
  /** Defaults to all namespaces. */
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  /** A revision: selects changes below it. */
  readonly before: string;
  /** A revision, a time, or a duration ago: selects changes after it. */
  readonly since: string;
  readonly limit: number;
  /** Details of updates: none, the paths of changed fields, or also their values. */
  readonly fields: 'none' | 'paths' | 'values';
}

/** @throws StatusError 400 */
export function parseHistoryQuery(query: URLSearchParams, served: ServedKinds): HistoryQuery {
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
    if (definition === undefined || others.length > 0) throw badRequestError('name: requires exactly one resource');
    if (definition.namespaced && namespace === undefined) throw badRequestError('name: requires a namespace');
  }
  const fields = query.get('fields') || 'none';
  if (fields !== 'none' && fields !== 'paths' && fields !== 'values') {
    throw badRequestError(`fields: ${JSON.stringify(fields)} must be none, paths or values`);
  }
  const limit = Number(parseInteger(query.get('limit') || String(limitDefault)));
  if (limit < 1 || limit > limitMax) throw badRequestError(`limit: must be between 1 and ${limitMax}`);
  const isNamed = named.length > 0;
  const before = query.get('before') ?? '';
  const since = query.get('since') ?? '';
  return { definitions, isNamed, namespace, name, before, since, limit, fields };
}

const limitDefault = 100;
const limitMax = 1_000;

function storedDefinitions(served: ServedKinds): readonly ResourceDefinition[] {
  const definitions = [...served.all()].map(({ definition }) => definition);
  return [...new Set(definitions)].filter(({ virtual, verbs }) => !virtual && verbs.includes('list'));
}

function find(text: string, stored: readonly ResourceDefinition[]): ResourceDefinition {
  const definition = stored.find((candidate) => formatGroupResource(candidate) === text);
  if (definition !== undefined) return definition;
  throw badRequestError(`resource: the server keeps no history of ${JSON.stringify(text)}`);
}
