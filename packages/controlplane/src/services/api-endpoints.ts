import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  formatTime,
  isStatusError,
  type JsonObject,
  wellKnown,
} from '@orch/apimachinery';
import { ownWriteContext, serverUser } from '@orch/apiserver';
import type { UpdateDecision } from '@orch/storage';
import { apiServiceKey } from './api-service.js';
import { familyOf } from './number-space.js';
import { coreResource, type ServicesContext, type Stored, storedResource } from './services-context.js';

/** Reconciles the Endpoints and the EndpointSlice of the API server's service with the given addresses. */
export async function writeApiEndpoints(
  context: ServicesContext,
  { addresses, port }: { readonly addresses: readonly string[]; readonly port: number },
): Promise<void> {
  const { names } = context;
  const ports = [{ name: 'https', port, protocol: 'TCP' }];
  const skipMirror = names.value(wellKnown.labels.endpointSliceSkipMirror);
  const subsets = addresses.length === 0 ? undefined : [{ addresses: addresses.map((ip) => ({ ip })), ports }];
  const endpoints = { labels: { [skipMirror]: 'true' }, members: subsets === undefined ? {} : { subsets } };
  const slices = storedResource(context, names.group(wellKnown.groups.discovery), 'endpointslices');
  const [first = ''] = addresses;
  const serviceName = names.value(wellKnown.labels.serviceName);
  const slice = {
    labels: { [serviceName]: apiServiceKey(context).name },
    members: {
      addressType: familyOf(first) ?? 'IPv4',
      endpoints: addresses.map((address) => ({ addresses: [address], conditions: { ready: true } })),
      ports,
    },
  };
  await Promise.all([
    write(context, coreResource(context, 'endpoints'), endpoints),
    ...(slices === undefined ? [] : [write(context, slices, slice)]),
  ]);
}

/** The current addresses of the Endpoints. */
export async function readApiEndpoints(context: ServicesContext): Promise<readonly string[]> {
  const { store } = coreResource(context, 'endpoints');
  const entry = await store.get(apiServiceKey(context), { type: 'any' });
  return entry === undefined ? [] : addressesIn(entry.object());
}

function addressesIn(endpoints: DeepReadonly<ApiObject>): readonly string[] {
  const { subsets } = endpoints;
  if (!Array.isArray(subsets)) return [];
  return subsets.flatMap(({ addresses = [] }) => addresses.map(({ ip }: { readonly ip: string }) => ip));
}

interface Wanted {
  readonly labels: Readonly<Record<string, string>>;
  readonly members: JsonObject;
}

async function write(
  context: ServicesContext,
  { definition, store }: Stored,
  { labels, members }: Wanted,
): Promise<void> {
  const key = apiServiceKey(context);
  const isWritten = (current: DeepReadonly<ApiObject>): boolean =>
    Object.entries(labels).every(([name, value]) => current.metadata.labels?.[name] === value) &&
    isDeepStrictEqual(membersOf(current), membersOf(complete(current)));
  const complete = (current: DeepReadonly<ApiObject>): ApiObject => {
    const { kind, apiVersion } = current;
    const metadata = deepCopy<ApiObject>(current).metadata;
    const all = { ...metadata, labels: { ...metadata.labels, ...labels } };
    const object = context.codec.fromJson({ kind, apiVersion, metadata: all, ...members }, definition.hub);
    definition.hub.applyDefaults(object);
    return object;
  };
  const found = await store.get(key, { type: 'any' });
  if (found !== undefined && isWritten(found.object())) return;
  const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
    if (current !== undefined && isWritten(current)) return { type: 'keep' };
    const object = complete(current ?? newObject(context, definition.hub.gvk));
    const { now, names, gates, ownership } = context;
    ownership?.trackOwn(object, { definition, current });
    const strategyContext = ownWriteContext(definition, { now: now(), names, gates });
    if (current === undefined) definition.strategy.prepareForCreate(object, strategyContext);
    else definition.strategy.prepareForUpdate(object, current, strategyContext);
    return { type: 'write', object };
  };
  try {
    await store.update(key, decide, { dryRun: false, by: serverUser.name });
  } catch (error) {
    // Another server wrote at the same time: the next round compares again.
    if (!isStatusError(error, 'Conflict')) throw error;
  }
}

/** The object without kind, apiVersion and metadata. */
function membersOf(object: DeepReadonly<ApiObject>): object {
  const { kind: _kind, apiVersion: _version, metadata: _metadata, ...members } = object;
  return members;
}

function newObject(
  context: ServicesContext,
  { group, version, kind }: { readonly group: string; readonly version: string; readonly kind: string },
): ApiObject {
  const { namespace, name } = apiServiceKey(context);
  return {
    kind,
    apiVersion: group === '' ? version : `${group}/${version}`,
    metadata: { name, namespace, uid: randomUUID(), creationTimestamp: formatTime(context.now()) },
  };
}
