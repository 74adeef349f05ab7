import { budgetConversion, sliceFromV1beta1, sliceToV1beta1 } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  isFields,
  isJsonObject,
  type Names,
  parseStoredJson,
  wellKnown,
} from '@orch/apimachinery';
import type { ResourceReference, RestClient } from '@orch/client';
import { EarlierVersionClient, type VersionConversion } from './earlier-version-client.js';
import { resources } from './resources.js';

/** The kinds whose v1 is new in v1.21. A server of v1.20 has their v1beta1 alone. */
const newInV1 = {
  cronJobs: resources.cronJobs,
  podDisruptionBudgets: resources.podDisruptionBudgets,
  endpointSlices: resources.endpointSlices,
} as const satisfies Readonly<Record<string, ResourceReference>>;

type NewKind = keyof typeof newInV1;

/** Kinds of which the server has v1beta1 and not v1. */
export type EarlierKinds = ReadonlySet<NewKind>;

const earlierVersion = 'v1beta1';

/** Reads which kinds the server has in their earlier version alone. @throws StatusError, ConnectionError */
export async function readEarlierKinds(client: RestClient, signal: AbortSignal): Promise<EarlierKinds> {
  const document = parseStoredJson((await client.getRaw('/apis', { signal })).toString('utf8'));
  const groups = isJsonObject(document) && Array.isArray(document['groups']) ? document['groups'] : [];
  const versionsOf = (group: string): readonly unknown[] => {
    const found = groups.find((each) => isJsonObject(each) && each['name'] === client.names.group(group));
    const versions = isJsonObject(found) && Array.isArray(found['versions']) ? found['versions'] : [];
    return versions.map((each) => (isJsonObject(each) ? each['version'] : undefined));
  };
  const kinds = new Set<NewKind>();
  if (lacksV1(versionsOf('policy'))) kinds.add('podDisruptionBudgets');
  if (lacksV1(versionsOf(wellKnown.groups.discovery))) kinds.add('endpointSlices');
  // The group batch has a v1 in v1.20, with jobs alone.
  if (versionsOf('batch').includes(earlierVersion) && !(await hasCronJobs(client, signal))) kinds.add('cronJobs');
  return kinds;
}

/**
 * A client whose requests for these kinds use v1beta1. Objects have the fields of v1, but the apiVersion that the server gave them,
 * so that owner references and events name a version that it has.
 */
export function withEarlierKinds(client: RestClient, kinds: EarlierKinds): RestClient {
  if (kinds.size === 0) return client;
  return {
    names: client.names,
    resource: <T extends ApiObject>(reference: ResourceReference) => {
      const kind = kindOf(reference, kinds);
      if (kind === undefined) return client.resource<T>(reference);
      const earlier = client.resource({ ...reference, version: earlierVersion });
      return new EarlierVersionClient<T>(earlier, conversionOf(kind, client.names));
    },
    metadata: (reference) => {
      const isEarlier = kindOf(reference, kinds) !== undefined;
      return client.metadata(isEarlier ? { ...reference, version: earlierVersion } : reference);
    },
    getRaw: (path, options) => client.getRaw(path, options),
    close: () => client.close(),
  };
}

function lacksV1(versions: readonly unknown[]): boolean {
  return versions.includes(earlierVersion) && !versions.includes('v1');
}

async function hasCronJobs(client: RestClient, signal: AbortSignal): Promise<boolean> {
  const list = parseStoredJson((await client.getRaw('/apis/batch/v1', { signal })).toString('utf8'));
  const found = isJsonObject(list) && Array.isArray(list['resources']) ? list['resources'] : [];
  return found.some((each) => isJsonObject(each) && each['name'] === newInV1.cronJobs.resource);
}

function kindOf({ group, version, resource }: ResourceReference, kinds: EarlierKinds): NewKind | undefined {
  return [...kinds].find((kind) => {
    const known = newInV1[kind];
    return known.group === group && known.resource === resource && known.version === version;
  });
}

function conversionOf(kind: NewKind, names: Names): VersionConversion {
  switch (kind) {
    case 'podDisruptionBudgets': {
      const { toHub, fromHub } = budgetConversion(names);
      return { apiVersion: `policy/${earlierVersion}`, fromServer: toHub, toServer: fromHub };
    }
    case 'endpointSlices': {
      const apiVersion = `${names.group(wellKnown.groups.discovery)}/${earlierVersion}`;
      return { apiVersion, fromServer: sliceFromServer(names), toServer: sliceToV1beta1(names) };
    }
    default:
      return { apiVersion: `batch/${earlierVersion}`, fromServer: same, toServer: same };
  }
}

/** v1.20 does not store the node name of an endpoint, which its topology has too. */
function sliceFromServer(names: Names): VersionConversion['fromServer'] {
  const convert = sliceFromV1beta1(names);
  const hostname = names.value(wellKnown.labels.hostname);
  return (slice) => {
    const converted = convert(slice);
    const endpoints: readonly unknown[] = Array.isArray(converted['endpoints']) ? converted['endpoints'] : [];
    for (const endpoint of endpoints.filter(isFields)) {
      const topology = endpoint['deprecatedTopology'];
      if (!isFields(topology) || endpoint['nodeName'] !== undefined) continue;
      const { [hostname]: nodeName, ...others } = topology;
      if (typeof nodeName !== 'string') continue;
      endpoint['nodeName'] = nodeName;
      if (Object.keys(others).length > 0) endpoint['deprecatedTopology'] = others;
      else delete endpoint['deprecatedTopology'];
    }
    return converted;
  };
}

function same(object: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
  return object;
}
