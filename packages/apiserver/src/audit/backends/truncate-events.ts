import type { AuditEvent } from '../audit-event.js';
import type { AuditFailure } from '../audit-metrics.js';
import type { EventEncoder } from '../encode-event.js';
import type { EventFormat, TruncateOptions } from './audit-output.js';

export interface TruncatingOptions {
  readonly truncate: TruncateOptions;
  readonly encoder: EventEncoder;
  readonly format: EventFormat;
  readonly onFailure: (failure: AuditFailure) => void;
}

/** Removes the bodies of events that are too large, and drops events that are too large without them. */
export function truncatingFormat({ truncate, encoder, format, onFailure }: TruncatingOptions): EventFormat {
  const { eventBytesMax } = truncate;
  const isTooLarge = (text: string): boolean =>
    text.length > eventBytesMax || (text.length * 3 > eventBytesMax && Buffer.byteLength(text) > eventBytesMax);
  return (event: AuditEvent) => {
    const text = format(event);
    if (text === undefined || !isTooLarge(text)) return text;
    const shortened = format(encoder.truncated(event));
    if (shortened === undefined || !isTooLarge(shortened)) return shortened;
    const error = new Error('the event is too large even without its objects');
    onFailure({ plugin: 'truncate', error, events: 1 });
    return undefined;
  };
}
