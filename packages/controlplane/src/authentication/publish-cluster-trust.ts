import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  errorMessage,
  formatTime,
  parseFieldSelector,
  systemClock,
  wellKnown,
} from '@orch/apimachinery';
import { ownWriteContext, type ServerCore, serverUser } from '@orch/apiserver';
import { type ClusterTrust, combineClusterTrust, formatClusterTrust, readClusterTrust } from '@orch/auth';
import type { ObjectKey, UpdateDecision } from '@orch/storage';
import { coreResource, type Stored } from '../services/services-context.js';
import type { AuthenticationOptions } from './make-authentication.js';

type Core = Pick<
  ServerCore,
  'codec' | 'gates' | 'logger' | 'names' | 'now' | 'ownership' | 'served' | 'signal' | 'stores'
>;

/**
 * Publishes the authorities of clients and proxies in the config map `extension-apiserver-authentication`, for aggregated
 * servers. Writes it at the start, after each change of the authorities or of the config map, and every minute. Resolves after
 * the first round; errors are logged, and the next round tries again.
 */
export async function publishClusterTrust(
  core: Core,
  { clientAuthorities, requestHeaders }: AuthenticationOptions['authentication'],
): Promise<void> {
  if (clientAuthorities === undefined && requestHeaders === undefined) return;
  const { names, signal, logger } = core;
  const key: ObjectKey = {
    namespace: names.value(wellKnown.namespaces.system),
    name: wellKnown.configMaps.extensionApiServerAuthentication,
  };
  const stored = coreResource(core, 'configmaps');
  const own = (): ClusterTrust => {
    const ca = requestHeaders?.authorities.current?.pem;
    return {
      clientCa: clientAuthorities?.current?.pem,
      requestHeader: ca === undefined || requestHeaders === undefined ? undefined : { ca, ...requestHeaders.names() },
    };
  };
  let last = Promise.resolve();
  const round = (): Promise<void> => {
    last = last.then(() => write(core, { key, stored, own: own() })).catch(warn);
    return last;
  };
  const warn = (error: unknown): void => {
    if (!signal.aborted)
      logger.warn('the authorities of clients could not be published', { reason: errorMessage(error) });
  };
  const watch = async (): Promise<void> => {
    const onEnd = (error: Error): void => {
      if (signal.aborted) return;
      logger.warn('the watch on the published authorities ended and restarts', { error });
      watch().catch(warn);
    };
    await stored.store.watch(
      {
        namespace: key.namespace,
        fields: parseFieldSelector(`metadata.name=${key.name}`),
        start: { type: 'mostRecent' },
        includesUnreadable: true,
        signal,
      },
      { onEvents: () => void round(), onEnd },
    );
  };
  const unsubscribe = [clientAuthorities, requestHeaders?.authorities].map((source) =>
    source?.onChange(() => void round()),
  );
  const onAbort = (): void => {
    for (const stop of unsubscribe) stop?.();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  await round();
  await watch().catch(warn);
  void repeat(round, signal);
}

/** As v1.21. */
const intervalMs = 60_000;

async function repeat(round: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await systemClock()
      .sleep(intervalMs, { signal })
      .catch(() => undefined);
    if (!signal.aborted) await round();
  }
}

interface Publication {
  readonly key: ObjectKey;
  readonly stored: Stored;
  readonly own: ClusterTrust;
}

async function write(core: Core, { key, stored, own }: Publication): Promise<void> {
  const { definition, store } = stored;
  const entry = await store.get(key, { type: 'any' });
  if (nextData(entry?.object(), { core, own }) === undefined) return;
  const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
    const data = nextData(current, { core, own });
    if (data === undefined) return { type: 'keep' };
    const object = { ...(current === undefined ? newObject(core, key) : deepCopy<ApiObject>(current)), data };
    definition.hub.applyDefaults(object);
    core.ownership?.trackOwn(object, { definition, current });
    const context = ownWriteContext(definition, { now: core.now(), names: core.names, gates: core.gates });
    if (current === undefined) definition.strategy.prepareForCreate(object, context);
    else definition.strategy.prepareForUpdate(object, current, context);
    return { type: 'write', object };
  };
  await store.update(key, decide, { dryRun: false, by: serverUser.name });
}

/** Undefined when the config map has these data already, or there is nothing to publish. */
function nextData(
  current: DeepReadonly<ApiObject> | undefined,
  { core, own }: { readonly core: Core; readonly own: ClusterTrust },
): Record<string, string> | undefined {
  const published = dataOf(current);
  const { trust, errors } = readClusterTrust(published);
  for (const error of errors) core.logger.warn('an invalid published value is replaced', { error });
  const data = formatClusterTrust(combineClusterTrust(trust, own, { nowMs: core.now().getTime() }));
  return isDeepStrictEqual(data, published) ? undefined : data;
}

function dataOf(configMap: DeepReadonly<ApiObject> | undefined): Record<string, string> {
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(configMap?.['data'] ?? {}))
    if (typeof value === 'string') data[name] = value;
  return data;
}

function newObject({ now }: Core, { namespace, name }: ObjectKey): ApiObject {
  return {
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name, namespace, uid: randomUUID(), creationTimestamp: formatTime(now()) },
  };
}
