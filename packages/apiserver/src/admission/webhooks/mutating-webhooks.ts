import { encodeJson, parseJson, wellKnown } from '@orch/apimachinery';
import type { AdmissionPlugin, AdmissionRequest } from '../admission.js';
import { applyReviewPatch } from './apply-review-patch.js';
import { callWebhook, recordedCall, type WebhookCall } from './call-webhook.js';
import type { ReviewPatch } from './check-response.js';
import type { Invocation } from './match-rules.js';
import { selectorsMatch } from './match-selectors.js';
import { objectText } from './object-text.js';
import { ReviewedObjects } from './reviewed-objects.js';
import type { WebhookParts } from './webhook-parts.js';
import { isExempt } from './webhook-set.js';

/**
 * Calls the mutating webhooks one after another; each receives the result of the previous one. When a webhook changed
 * the object, the mutating phase runs once more: all other plugins, and the webhooks with `reinvocationPolicy: IfNeeded`
 * that were called before the last change.
 */
export function mutatingWebhooks(parts: WebhookParts): AdmissionPlugin {
  const rounds = new WeakMap<AdmissionRequest, Round>();
  return {
    handles(request) {
      const set = parts.mutating.current();
      return !set.isEmpty && !isExempt(request, parts.names) && set.matching(request).length > 0;
    },
    mutate(request) {
      const round: Round = { number: 0, called: new Set(), due: new Set(), isReinvocationNeeded: false, output: '' };
      rounds.set(request, round);
      return callAll(request, round, parts);
    },
    needsReinvocation: (request) => rounds.get(request)?.isReinvocationNeeded === true,
    async reinvoke(request) {
      const round = rounds.get(request);
      // Without a round, the webhooks were configured after the first pass.
      if (round === undefined) return;
      if (round.output !== outputOf(request, parts)) requireReinvocation(round);
      round.number = 1;
      await callAll(request, round, parts);
    },
  };
}

/** State of the webhook calls of one request. */
interface Round {
  /** 0, or 1 for the reinvocation. */
  number: number;
  /** Webhooks with `IfNeeded` that were called since the last change of the object. */
  called: Set<string>;
  /** Webhooks to call in the reinvocation. */
  readonly due: Set<string>;
  isReinvocationNeeded: boolean;
  /** The object after the last call, as JSON. */
  output: string;
}

async function callAll(request: AdmissionRequest, round: Round, parts: WebhookParts): Promise<void> {
  const objects = new ReviewedObjects(request, parts);
  const call: WebhookCall = { request, objects, type: 'admit', parts };
  for (const invocation of parts.mutating.current().matching(request)) {
    const { webhook } = invocation;
    if (!(await selectorsMatch(webhook, request, parts.namespaces))) continue;
    if (round.number > 0 && !round.due.has(webhook.uid)) continue;
    const isChanged = await recordedCall(invocation, call, () => callOne(invocation, call, round.number));
    annotate(invocation, call, { round: round.number, isChanged: isChanged === true });
    if (isChanged === true) {
      requireReinvocation(round);
      round.isReinvocationNeeded = true;
    }
    if (webhook.isReinvocable) round.called.add(webhook.uid);
  }
  if (round.isReinvocationNeeded && round.number === 0) round.output = outputOf(request, parts);
}

async function callOne(invocation: Invocation, call: WebhookCall, round: number): Promise<boolean> {
  const patch = await callWebhook(invocation, call);
  if (patch === undefined) return false;
  annotatePatch(invocation, call, { patch, round });
  return applyReviewPatch(patch, { ...call, invocation });
}

function requireReinvocation(round: Round): void {
  for (const uid of round.called) round.due.add(uid);
  round.called = new Set();
}

function outputOf({ object, form }: AdmissionRequest, parts: WebhookParts): string {
  return object === undefined ? '' : objectText(object, form, parts);
}

function annotate(
  { webhook, index }: Invocation,
  { request, parts }: WebhookCall,
  { round, isChanged }: { readonly round: number; readonly isChanged: boolean },
): void {
  const domain = `mutation.webhook.${parts.names.group(wellKnown.groups.admission)}`;
  const value = { configuration: webhook.configuration, webhook: webhook.name, mutated: isChanged };
  request.audit?.annotate(`${domain}/round_${round}_index_${index}`, JSON.stringify(value));
}

/** The patch quotes the object, so it is kept from level Request on. */
function annotatePatch(
  { webhook, index }: Invocation,
  { request, parts }: WebhookCall,
  { patch, round }: { readonly patch: ReviewPatch; readonly round: number },
): void {
  if (request.audit?.keepsRequests !== true) return;
  const domain = `patch.webhook.${parts.names.group(wellKnown.groups.admission)}`;
  const { configuration, name } = webhook;
  const operations = parseOperations(patch.text);
  if (operations.length === 0) return;
  const value = { configuration, webhook: name, patch: operations, patchType: patch.type };
  request.audit.annotate(`${domain}/round_${round}_index_${index}`, encodeJson(value));
}

/** An invalid patch is rejected when it is applied. */
function parseOperations(text: string): readonly unknown[] {
  try {
    const operations: unknown = parseJson(text);
    return Array.isArray(operations) ? operations : [];
  } catch {
    return [];
  }
}
