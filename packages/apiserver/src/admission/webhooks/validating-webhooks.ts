import type { AdmissionPlugin, AdmissionRequest } from '../admission.js';
import { callWebhook, hasEnded, recordedCall, requestEnded, type WebhookCall } from './call-webhook.js';
import type { Invocation } from './match-rules.js';
import { selectorsMatch } from './match-selectors.js';
import { ReviewedObjects } from './reviewed-objects.js';
import type { WebhookParts } from './webhook-parts.js';
import { isExempt } from './webhook-set.js';

/** Calls all matching validating webhooks in parallel and waits for all; the first rejection is the response. */
export function validatingWebhooks(parts: WebhookParts): AdmissionPlugin {
  return {
    handles(request) {
      const set = parts.validating.current();
      return !set.isEmpty && !isExempt(request, parts.names) && set.matching(request).length > 0;
    },
    validate: (request) => callAll(request, parts),
  };
}

async function callAll(request: AdmissionRequest, parts: WebhookParts): Promise<void> {
  const relevant: Invocation[] = [];
  for (const invocation of parts.validating.current().matching(request)) {
    if (await selectorsMatch(invocation.webhook, request, parts.namespaces)) relevant.push(invocation);
  }
  if (relevant.length === 0) return;
  if (hasEnded(request)) throw requestEnded();
  const objects = new ReviewedObjects(request, parts);
  const call: WebhookCall = { request, objects, type: 'validating', parts };
  const errors: unknown[] = [];
  const calls = relevant.map((invocation) =>
    recordedCall(invocation, call, () => callWebhook(invocation, call)).catch((error: unknown) => {
      errors.push(error);
    }),
  );
  await Promise.all(calls);
  if (errors.length > 0) throw errors[0];
}
