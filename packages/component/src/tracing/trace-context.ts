import { randomBytes } from 'node:crypto';

/** The place of a request in a distributed trace. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span of the caller, 16 hexadecimal digits; undefined: the trace begins here. */
  readonly parentSpanId: string | undefined;
  /** Whether the spans of the trace are exported. */
  readonly isSampled: boolean;
  /** The `tracestate` of the caller, which is passed on as it is; '' for none. */
  readonly state: string;
}

/**
 * Parses the header `traceparent` (W3C Trace Context, version 00, and what later versions have in common with it):
 *
 *     00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
 *
 * Undefined when it is missing or invalid: a new trace begins then.
 */
export function parseTraceparent(header: string | undefined, state = ''): TraceContext | undefined {
  const match = header === undefined ? null : traceparentForm.exec(header);
  if (match === null) return undefined;
  const [, version = '', traceId = '', parentSpanId = '', flags = '', rest = ''] = match;
  if (version === 'ff' || (version === '00' && rest !== '')) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentSpanId)) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & sampledFlag) !== 0;
  return { traceId, parentSpanId, isSampled, state: isState(state) ? state : '' };
}

const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 1;

/** The state is copied into headers of other requests: printable characters, at most the length that must be passed on. */
function isState(text: string): boolean {
  return text.length <= 512 && /^[\x20-\x7e]*$/.test(text);
}

/** Headers that make `spanId` the parent of what the receiver does. */
export function contextHeaders({ traceId, isSampled, state }: TraceContext, spanId: string): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  return state === '' ? { traceparent } : { traceparent, tracestate: state };
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
