import { isJsonObject } from '@orch/apimachinery';
import type { FuzzResponse } from './send.js';

/** The result of one body. */
export type Verdict =
  | { readonly type: 'accepted'; readonly code: number }
  | { readonly type: 'rejected'; readonly code: number }
  /** Not an HTTP request: its connection or stream was closed. */
  | { readonly type: 'closed' }
  | { readonly type: 'failure'; readonly why: string };

/**
 * Checks that a response is valid for a probably invalid request: 2xx, or a 4xx with a Status. Bytes that are not HTTP may be
 * rejected without a Status.
 */
export function check({ status, contentType, body }: FuzzResponse, isMisframed: boolean): Verdict {
  if (status === -1) return { type: 'failure', why: 'no response in time' };
  if (status === 0) return { type: 'closed' };
  if (status >= 200 && status < 300) return { type: 'accepted', code: status };
  if (isMisframed && status < 500 && body.length === 0) return { type: 'rejected', code: status };
  const shown = statusOf(body);
  const why =
    shown === undefined ? `no Status: ${contentType} ${body.subarray(0, 200).toString()}` : statusError(shown, status);
  if (why !== undefined) return { type: 'failure', why: `${status}: ${why}` };
  if (status >= 500) return { type: 'failure', why: `${status}: ${String(shown?.['message'])}` };
  return { type: 'rejected', code: status };
}

function statusOf(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isJsonObject(value) && value['kind'] === 'Status' ? value : undefined;
  } catch {
    return undefined;
  }
}

function statusError(status: Readonly<Record<string, unknown>>, code: number): string | undefined {
  if (status['status'] !== 'Failure') return 'its status is not Failure';
  if (status['code'] !== code) return `its code is ${String(status['code'])}`;
  if (typeof status['message'] !== 'string') return 'it has no message';
  if (code < 500 && typeof status['reason'] !== 'string') return `it has no reason: ${status['message']}`;
  return undefined;
}
