import { type ApiObject, type DeepReadonly, errorMessage } from '@orch/apimachinery';
import { readWebhooks, type ServedKinds, type Webhook, type WebhookConfiguration, WebhookSet } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { CachedEntry, CacheEvent, ResourceStore } from '@orch/storage';

export interface WebhookWatchOptions {
  readonly store: ResourceStore;
  readonly served: ServedKinds;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Watches stored configurations. Returns a function for the current webhooks, by name of their configuration and then
 * in its order. A write of a configuration by this server takes effect before it is acknowledged. While the watch
 * restarts, the previous webhooks stay in effect.
 */
export async function watchWebhooks(options: WebhookWatchOptions): Promise<() => WebhookSet> {
  const { store, served, logger, signal } = options;
  let current = new WebhookSet([], served);
  const startWatch = async (): Promise<void> => {
    const configurations = new Map<string, readonly Webhook[]>();
    let isLoaded = false;
    const publish = (): void => {
      const names = [...configurations.keys()].sort((a, b) => (a < b ? -1 : 1));
      const webhooks = names.flatMap((name) => configurations.get(name) ?? []);
      current = new WebhookSet(webhooks, served);
    };
    const onEvents = (events: readonly CacheEvent[]): void => {
      for (const { type, entry } of events) {
        if (type === 'DELETED') configurations.delete(entry.name);
        else configurations.set(entry.name, webhooksOf(entry, logger));
      }
      if (isLoaded) publish();
    };
    const onEnd = (error: Error): void => {
      if (signal.aborted) return;
      logger.warn('the watch on webhook configurations ended and restarts', { error });
      startWatch().catch((failed: unknown) => {
        if (!signal.aborted) logger.error('webhook configurations cannot be watched', { error: failed });
      });
    };
    await store.watch({ start: { type: 'mostRecent' }, includesUnreadable: true, signal }, { onEvents, onEnd });
    isLoaded = true;
    publish();
  };
  await startWatch();
  return () => current;
}

/** No webhooks for an unreadable configuration. */
function webhooksOf(entry: CachedEntry, logger: Logger): readonly Webhook[] {
  try {
    const object = entry.object();
    return isConfiguration(object) ? readWebhooks(object) : [];
  } catch (error) {
    logger.error('a webhook configuration cannot be read', { name: entry.name, reason: errorMessage(error) });
    return [];
  }
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function isConfiguration(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject> & WebhookConfiguration {
  return object['webhooks'] === undefined || Array.isArray(object['webhooks']);
}
