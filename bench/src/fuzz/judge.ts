import { isJsonObject } from '@orch/apimachinery';
import type { FuzzAnswer } from './send.js';

/** What became of one body. */
export type Verdict =
  | { readonly type: 'taken'; readonly code: number }
  | { readonly type: 'refused'; readonly code: number }
  /** The request was no request: its connection or stream was closed. */
  | { readonly type: 'closed' }
  | { readonly type: 'fault'; readonly why: string };

/**
 * Whether an answer is what a wrong request is owed: a Status with a 4xx, if the request was not right after all. What is
 * not HTTP is refused before anybody knows of Statuses.
 */
export function judge({ status, contentType, body }: FuzzAnswer, isMisframed: boolean): Verdict {
  if (status === -1) return { type: 'fault', why: 'no answer in time' };
  if (status === 0) return { type: 'closed' };
  if (status >= 200 && status < 300) return { type: 'taken', code: status };
  if (isMisframed && status < 500 && body.length === 0) return { type: 'refused', code: status };
  const told = statusOf(body);
  const why =
    told === undefined ? `no Status: ${contentType} ${body.subarray(0, 200).toString()}` : faultOf(told, status);
  if (why !== undefined) return { type: 'fault', why: `${status}: ${why}` };
  if (status >= 500) return { type: 'fault', why: `${status}: ${String(told?.['message'])}` };
  return { type: 'refused', code: status };
}

function statusOf(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isJsonObject(value) && value['kind'] === 'Status' ? value : undefined;
  } catch {
    return undefined;
  }
}

function faultOf(status: Readonly<Record<string, unknown>>, code: number): string | undefined {
  if (status['status'] !== 'Failure') return 'its status is not Failure';
  if (status['code'] !== code) return `its code is ${String(status['code'])}`;
  if (typeof status['message'] !== 'string') return 'it has no message';
  if (code < 500 && typeof status['reason'] !== 'string') return `it has no reason: ${status['message']}`;
  return undefined;
}
