import { encodeJson, errorMessage, isStatusError, type StatusError } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import type { Exchange } from '@orch/serving';
import { UnreadableObjectError } from '@orch/storage';
import { AccessDenied } from '../authorize/authorize.js';
import type { RequestContext } from '../context/request-context.js';
import { requestTimedOut, unexpectedError } from '../errors/errors.js';
import { storeFailure } from '../errors/store-failure.js';
import type { MediaType, Negotiator } from '../negotiate/negotiate.js';
import { shownId, shownUri } from '../request/log-request.js';
import type { Responder, Sent } from '../respond/responder.js';
import type { AuditTrail } from './audit-trail.js';

export interface FailureParts {
  readonly audit: AuditTrail | undefined;
  readonly logger: Logger;
  readonly negotiator: Negotiator;
  readonly responder: Responder;
}

/** Turns errors of steps into responses, and logs server errors. */
export class RequestFailures {
  readonly #parts: FailureParts;

  constructor(parts: FailureParts) {
    this.#parts = parts;
  }

  /** Sends the Status of the error, unless the response has started. */
  respond(context: RequestContext, error: unknown): Sent {
    const { exchange, query } = context;
    const status = this.#statusOf(context, error);
    if (exchange.responded) return undefined;
    // The error is that the client disconnected: no response can be sent.
    if (exchange.finished && !isStatusError(error)) return undefined;
    this.#audit(context, status);
    // As in v1.21: prevents content sniffing of denied responses by browsers.
    if (error instanceof AccessDenied) exchange.setHeader('x-content-type-options', 'nosniff');
    return this.#parts.responder.failure(exchange, status, { mediaType: this.#mediaTypeFor(exchange), query });
  }

  /** Ends a request at its deadline and aborts its signal. Spec: API server defaults, request-timeout. */
  expire(context: RequestContext): void {
    const { exchange } = context;
    const error = requestTimedOut();
    context.termination = exchange.responded ? 'aborted' : 'rejected';
    exchange.cancel(error);
    this.respond(context, error)?.catch((failed: unknown) => {
      this.#parts.logger.error('cannot send error response', { error: failed, ...requestFields(context) });
    });
  }

  #audit(context: RequestContext, { status }: StatusError): void {
    const { audit } = this.#parts;
    if (audit === undefined) return;
    if (!context.isAudited && context.infoIfRead !== undefined) {
      context.isAudited = true;
      audit.reject(context, status);
      return;
    }
    const { record } = context;
    record?.responseStatus(status);
    if (record?.keepsResponse === true) record.responseObject([Buffer.from(encodeJson(status))]);
  }

  #statusOf(context: RequestContext, error: unknown): StatusError {
    const { exchange, record } = context;
    const { logger } = this.#parts;
    if (isStatusError(error)) {
      if (error instanceof UnreadableObjectError) {
        const details = { reason: error.message, ...requestFields(context) };
        logger.error('cannot decode stored object', details);
      }
      return error;
    }
    const failed = storeFailure(error);
    if (failed !== undefined) {
      logger.error('the store failed', { reason: failed.message, ...requestFields(context) });
      return failed;
    }
    if (!exchange.signal.aborted) {
      record?.panicked(errorMessage(error));
      logger.error('request failed unexpectedly', { error, ...requestFields(context), message: errorMessage(error) });
    }
    return unexpectedError(error);
  }

  #mediaTypeFor(exchange: Exchange): MediaType {
    try {
      const { mediaType, as } = this.#parts.negotiator.negotiate(exchange.header('accept'), { protobuf: true });
      return as === 'object' ? mediaType : 'json';
    } catch {
      return 'json';
    }
  }
}

/** Names a request in the line of a server error. Its client gets the id. */
function requestFields(context: RequestContext) {
  const { method, url } = context.exchange;
  return { method, url: shownUri(url), auditID: shownId(context.assignId()) };
}
