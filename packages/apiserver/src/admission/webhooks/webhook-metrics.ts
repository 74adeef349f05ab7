import type { MetricsRegistry } from '@orch/component';
import type { AdmissionRequest } from '../admission.js';
import { WebhookCallError, WebhookRejection } from './webhook-errors.js';

/** Types of webhooks in metrics, as in v1.21. */
export type WebhookType = 'admit' | 'validating';

export interface WebhookCallOutcome {
  readonly webhook: string;
  readonly type: WebhookType;
  readonly operation: AdmissionRequest['operation'];
  readonly seconds: number;
  /** The error of the call; undefined when the webhook allowed the request. */
  readonly error: unknown;
  /** Whether the error rejects the request; false for a failed call that is ignored. */
  readonly isRejected: boolean;
}

/** Durations and rejections of webhook calls. Administrators choose the label values. */
export class WebhookMetrics {
  readonly #durations;
  readonly #rejections;

  constructor(registry: MetricsRegistry) {
    this.#durations = registry.histogram({
      name: 'apiserver_admission_webhook_admission_duration_seconds',
      help: 'Duration of webhook calls in seconds, by webhook, type, operation and whether the request was rejected.',
      labels: ['name', 'type', 'operation', 'rejected'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    });
    this.#rejections = registry.counter({
      name: 'apiserver_admission_webhook_rejection_count',
      help: 'Requests rejected by webhooks, by kind of error and code of the denial. Codes above 600 count as 600.',
      labels: ['name', 'type', 'operation', 'error_type', 'rejection_code'],
    });
  }

  record({ webhook: name, type, operation: verb, seconds, error, isRejected }: WebhookCallOutcome): void {
    const operation = verb.toUpperCase();
    this.#durations.bind({ name, type, operation, rejected: String(isRejected) }).observe(seconds);
    if (isRejected) this.#rejections.bind({ name, type, operation, ...labelsOf(error) }).increment();
  }
}

function labelsOf(error: unknown): { readonly error_type: string; readonly rejection_code: string } {
  if (error instanceof WebhookRejection) {
    return { error_type: 'no_error', rejection_code: String(Math.min(error.statusError.code, 600)) };
  }
  const isCall = error instanceof WebhookCallError;
  return { error_type: isCall ? 'calling_webhook_error' : 'apiserver_internal_error', rejection_code: '0' };
}
