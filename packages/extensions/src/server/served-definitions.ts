import type { ApiObject, DeepReadonly, RemoteConversion } from '@orch/apimachinery';
import type { KindRegistry, KindSet, ServerCore, WebhookClient } from '@orch/apiserver';
import { webhookConversion } from '../conversion/webhook-conversion.js';
import { type CustomDefinition, readEstablished } from '../definitions/custom-definition.js';
import { customKinds } from '../kinds/custom-kinds.js';
import type { CustomMetrics } from './custom-metrics.js';

type Definition = DeepReadonly<ApiObject>;

interface Served {
  /** Equal for definitions whose kinds are equal. */
  readonly fingerprint: string;
  readonly custom: CustomDefinition;
}

export interface ServedDefinitionsOptions extends Pick<ServerCore, 'gates' | 'logger' | 'names'> {
  readonly kinds: KindRegistry;
  readonly metrics: CustomMetrics;
  readonly webhooks: WebhookClient;
}

/** The definitions whose kinds the server serves, by name. */
export class ServedDefinitions {
  readonly #served = new Map<string, Served>();

  constructor(private readonly options: ServedDefinitionsOptions) {}

  find(name: string): CustomDefinition | undefined {
    return this.#served.get(name)?.custom;
  }

  /** Serves those that are established, in one change of the kinds, and no longer serves the others. */
  serve(definitions: ReadonlyMap<string, Definition>): void {
    const { kinds, names, gates, logger, metrics } = this.options;
    const sets = new Map<string, KindSet>();
    const changed: (Served & { readonly name: string })[] = [];
    for (const [name, definition] of definitions) {
      const custom = readEstablished(definition);
      if (custom === undefined) {
        this.stop(name);
        continue;
      }
      const fingerprint = fingerprintOf(definition, custom);
      if (this.#served.get(name)?.fingerprint === fingerprint) continue;
      sets.set(sourceOf(name), customKinds(custom, { names, gates, conversion: this.#conversionOf(custom) }));
      changed.push({ name, fingerprint, custom });
    }
    if (sets.size === 0) return;
    const conflicts = kinds.putAll(sets);
    for (const { name, ...served } of changed) {
      const conflict = conflicts.get(sourceOf(name));
      if (conflict === undefined) {
        metrics.changed(name, this.#served.has(name) ? 'update' : 'add');
        this.#served.set(name, served);
        continue;
      }
      logger.error('a custom resource definition is not served', { name, reason: conflict.message });
      this.stop(name);
    }
  }

  stop(name: string): void {
    if (!this.#served.delete(name)) return;
    const { kinds, metrics } = this.options;
    kinds.remove(sourceOf(name));
    metrics.changed(name, 'remove');
  }

  #conversionOf(custom: CustomDefinition): RemoteConversion | undefined {
    if (custom.conversion['strategy'] !== 'Webhook') return undefined;
    const { names, metrics, webhooks: client } = this.options;
    const crd = `${custom.names.plural}.${custom.group}`;
    return webhookConversion(custom, { client, names, onCall: (call) => metrics.converted(crd, call) });
  }
}

function sourceOf(name: string): string {
  return `custom resource definition ${name}`;
}

function fingerprintOf({ metadata: { uid, generation, annotations } }: Definition, custom: CustomDefinition): string {
  return JSON.stringify([uid, String(generation), annotations, custom.names, custom.firstStoredVersion]);
}
