import { isJsonObject } from '@orch/apimachinery';
import type { FuzzAnswer } from './send.js';
import type { Verdict } from './tally.js';

type Judged = Verdict extends infer One ? (One extends Verdict ? Omit<One, 'ms'> : never) : never;

/**
 * Whether an answer is what a wrong request is owed: a Status with a 4xx, if the request was not right after all. What is
 * not HTTP is refused before anybody knows of Statuses.
 */
export function judge({ status, contentType, body }: FuzzAnswer, isMisframed: boolean): Judged {
  if (status === -1) return { type: 'fault', why: 'no answer in time' };
  if (status === 0) return { type: 'closed' };
  if (status >= 200 && status < 300) return { type: 'taken', code: status };
  if (isMisframed && status < 500 && body.length === 0) return { type: 'refused', code: status };
  const told = statusOf(body);
  const why =
    told === undefined ? `no Status: ${contentType} ${body.subarray(0, 200).toString()}` : faultOf(told, status);
  const message = String(told?.['message'] ?? '');
  if (why !== undefined) return { type: 'fault', why: `${status}: ${why}` };
  if (status >= 500) {
    return isAsReference(message)
      ? { type: 'asReference', code: status, message }
      : { type: 'fault', why: `${status}: ${message}` };
  }
  return { type: 'refused', code: status, message };
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

/**
 * What v1.21 answers with 500 although the client is to blame, in its words: clients know some of these by them, and the
 * comparison with the reference (tools/data/differential) holds that they are the same.
 */
export function isAsReference(message: string): boolean {
  return categoryOf(message) !== undefined;
}

/** Which of these it is: the pattern of its words. */
export function categoryOf(message: string): string | undefined {
  return asReference.find((pattern) => pattern.test(message))?.source;
}

const asReference: readonly RegExp[] = [
  // Patches.
  /^Invalid JSON Patch$/,
  /^unknown patch type: /,
  /^unable to find api field in struct /,
  /^expected a \[\]interface \{\}, but received a /,
  /^cannot merge lists without merge key for /,
  /^lists of lists are not supported$/,
  /^list element types are not identical: /,
  /^merging lists cannot yet be specified in the patch$/,
  /^no elements in any of the given slices$/,
  /^The order in patch list:\n/,
  /^map: .* does not contain declared merge key: /s,
  // Configurations to apply.
  /^failed to create typed patch object: /,
  /^failed to convert new object to proper version: unable to convert unstructured object to /,
  // Versions of objects and of lists.
  /^resourceVersion should not be set on objects to be created$/,
  /^(resourceVersion: Invalid value: .*: )?strconv\.ParseUint: parsing /s,
  // Options of deletes.
  /^couldn't get version\/kind; json parse error: /,
  /^no kind ".*" is registered for version /s,
  /^v1\.DeleteOptions\./,
  /^unexpected GroupVersion string: /,
  // Bindings are checked where nobody expects a user's fault.
  /^\[?target\.(kind|name): /,
];
