import {
  badRequestError,
  type FailureStatus,
  internalError,
  isJsonObject,
  type JsonObject,
  StatusError,
} from '@orch/apimachinery';

/** A call failed, or its response is invalid: `failurePolicy` decides whether the request fails. */
export class WebhookCallError extends Error {
  override readonly name = 'WebhookCallError';

  constructor(webhook: string, why: string, options?: ErrorOptions) {
    super(`failed calling webhook ${JSON.stringify(webhook)}: ${why}`, options);
  }

  /** 500 for the client. */
  get statusError(): StatusError {
    return internalError(this.message, { cause: this });
  }
}

/** The webhook denied the request. */
export class WebhookRejection extends Error {
  override readonly name = 'WebhookRejection';

  constructor(readonly statusError: StatusError) {
    super(statusError.message);
  }
}

/** 400: the webhook may have side effects, so it is not called for a dry run. */
export function dryRunUnsupported(webhook: string): StatusError {
  return badRequestError(`admission webhook ${JSON.stringify(webhook)} does not support dry run`);
}

/** The error of a denial: the webhook's Status, with a failing code and a message that names the webhook. */
export function denialOf(webhook: string, status: JsonObject): WebhookRejection {
  const { message, reason, code, details } = status;
  const denied = `admission webhook ${JSON.stringify(webhook)} denied the request`;
  const given = [message, reason].find((text) => typeof text === 'string' && text !== '');
  const failure: FailureStatus = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: given === undefined ? `${denied} without explanation` : `${denied}: ${String(given)}`,
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(isJsonObject(details) ? { details } : {}),
    code: codeOf(code),
  };
  return new WebhookRejection(new StatusError(failure));
}

/** HTTP/2 allows no codes beyond 599; v1.21 sends them. */
function codeOf(code: unknown): number {
  if (typeof code !== 'number' || code < 400) return 400;
  return code > 599 ? 500 : code;
}
