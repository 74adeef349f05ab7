import { randomUUID } from 'node:crypto';
import { errorMessage, isStatusError, timeoutError } from '@orch/apimachinery';
import { isWarned, warn } from '../../negotiate/warnings.js';
import { failureOf } from '../../trace/traced.js';
import type { AdmissionRequest } from '../admission.js';
import { checkResponse, type ReviewPatch } from './check-response.js';
import type { Invocation } from './match-rules.js';
import { reviewBody } from './review.js';
import type { ReviewedObjects } from './reviewed-objects.js';
import { denialOf, dryRunUnsupported, WebhookCallError, WebhookRejection } from './webhook-errors.js';
import type { WebhookType } from './webhook-metrics.js';
import type { WebhookParts } from './webhook-parts.js';

export interface WebhookCall {
  readonly request: AdmissionRequest;
  readonly objects: ReviewedObjects;
  readonly type: WebhookType;
  readonly parts: WebhookParts;
}

/**
 * Sends the request to one webhook, forwards its warnings and annotations. Returns its patch, if any.
 * @throws WebhookRejection when the webhook denies the request; WebhookCallError; StatusError 400 for a dry run that it
 * does not support, 500
 */
export async function callWebhook(invocation: Invocation, call: WebhookCall): Promise<ReviewPatch | undefined> {
  const { request, objects, type, parts } = call;
  const { webhook, resource } = invocation;
  const { name, reviewVersion: version, timeoutSeconds } = webhook;
  const { names } = parts;
  if (request.dryRun && !webhook.allowsDryRun) throw dryRunUnsupported(name);
  if (version === undefined) {
    throw new WebhookCallError(name, 'webhook does not accept known AdmissionReview versions (v1, v1beta1)');
  }
  const uid = randomUUID();
  const [object, old] = await Promise.all([objects.object(resource), objects.old(resource)]);
  const body = reviewBody(request, invocation, { uid, version, object, old, names });
  const { client } = type === 'admit' ? parts.mutating : parts.validating;
  const span = request.trace?.call('call webhook', {
    'webhook.name': name,
    'webhook.configuration': webhook.configuration,
    'webhook.type': type,
  });
  const headers = span?.headers ?? {};
  let failure: string | undefined;
  const response = await orCallError(name, async () => {
    const timeoutMs = Math.min(timeoutSeconds * 1_000, remainingMs(request));
    const bytes = await client.post(webhook.target, { body, headers, timeoutMs, signal: request.exchange.signal });
    return checkResponse(bytes, { uid, version, mayPatch: type === 'admit', names });
  })
    .catch((error: unknown) => {
      failure = failureOf(error);
      throw error;
    })
    .finally(() => span?.end(failure));
  for (const [key, value] of Object.entries(response.auditAnnotations)) {
    request.audit?.annotate(`${name}/${key}`, value);
  }
  forwardWarnings(response.warnings, call);
  if (!response.allowed) throw denialOf(name, response.status);
  return response.patch;
}

/**
 * Runs `work` and records its outcome. A failed call is ignored when the webhook fails open.
 * @throws StatusError for the client
 */
export async function recordedCall<Result>(
  { webhook }: Invocation,
  { request, type, parts }: WebhookCall,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const startMs = performance.now();
  const { name, failsOpen } = webhook;
  const record = (error: unknown, isRejected: boolean): void => {
    const seconds = (performance.now() - startMs) / 1_000;
    parts.metrics.record({ webhook: name, type, operation: request.operation, seconds, error, isRejected });
  };
  try {
    const result = await work();
    record(undefined, false);
    return result;
  } catch (error) {
    const isIgnored = error instanceof WebhookCallError && failsOpen;
    record(error, !isIgnored);
    if (isIgnored) {
      parts.logger.warn('the call of an admission webhook failed and is ignored', { webhook: name, error });
      if (hasEnded(request)) throw requestEnded();
      return undefined;
    }
    if (error instanceof WebhookCallError) {
      parts.logger.warn('the call of an admission webhook failed', { webhook: name, error });
      throw error.statusError;
    }
    throw error instanceof WebhookRejection ? error.statusError : error;
  }
}

/** Milliseconds until the deadline of the request, at least 1. */
function remainingMs({ deadlineMs = Number.POSITIVE_INFINITY }: AdmissionRequest): number {
  return Math.max(timerStepMs, deadlineMs - performance.now());
}

/** Whether the client is gone, or the deadline of the request has passed. */
export function hasEnded(request: AdmissionRequest): boolean {
  return request.exchange.signal?.aborted === true || remainingMs(request) === timerStepMs;
}

/** A timer for the deadline may call this much earlier. */
const timerStepMs = 1;

/** 504: the request ended while a webhook was called. */
export function requestEnded() {
  return timeoutError('request did not complete within requested timeout');
}

async function orCallError<Result>(webhook: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const why = isStatusError(error) ? error.message : errorMessage(error);
    throw new WebhookCallError(webhook, why, { cause: error });
  }
}

/** Drops texts that no header can contain, as v1.21. */
function forwardWarnings(texts: readonly string[], { request, parts }: WebhookCall): void {
  const { exchange, version } = request;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const sendable = texts.filter((text) => text !== '' && !/[\u0000-\u001f\u007f-\u009f]/.test(text));
  if (sendable.length > 0 && parts.sendsWarnings && isWarned(exchange)) warn(exchange, version, sendable);
}
