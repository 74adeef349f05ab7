import type { Names } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import type { ObjectCodec } from '../../codec/object-codec.js';
import type { ObjectConverter } from '../../convert/object-converter.js';
import type { WebhookClient } from '../../webhooks/webhook-client.js';
import type { NamespaceReader } from './match-selectors.js';
import type { WebhookMetrics } from './webhook-metrics.js';
import type { WebhookSet } from './webhook-set.js';

/** Dependencies of the webhook plugins. */
export interface WebhookParts {
  readonly names: Names;
  readonly codec: ObjectCodec;
  readonly converter: ObjectConverter;
  readonly namespaces: NamespaceReader;
  readonly metrics: WebhookMetrics;
  readonly logger: Logger;
  /** Whether warnings of webhooks are sent to clients. */
  readonly sendsWarnings: boolean;
  readonly mutating: WebhookSource;
  readonly validating: WebhookSource;
}

export interface WebhookSource {
  /** The webhooks that are configured now. */
  readonly current: () => WebhookSet;
  readonly client: WebhookClient;
}
