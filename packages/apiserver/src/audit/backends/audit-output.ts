import type { Clock } from '@orch/apimachinery';
import type { AuditBackend, AuditMode, AuditSink } from '../audit-backend.js';
import type { AuditEvent } from '../audit-event.js';
import type { AuditFailure } from '../audit-metrics.js';
import type { EventEncoder } from '../encode-event.js';
import { type BatchOptions, BatchOutput } from './batch-output.js';
import { BlockingOutput } from './blocking-output.js';
import { truncatingFormat } from './truncate-events.js';

/** How events are stored at one place. */
export interface OutputOptions {
  /** The name in metrics and log lines. */
  readonly plugin: 'log' | 'webhook';
  readonly mode: AuditMode;
  readonly batch: BatchOptions;
  /** undefined: events of every size are stored. */
  readonly truncate: TruncateOptions | undefined;
  readonly encoder: EventEncoder;
  /** The text of an event; defaults to that of the encoder. */
  readonly format?: EventFormat;
  readonly sink: AuditSink;
  readonly clock: Clock;
  /** Counts and logs events that are lost. */
  readonly onFailure: (failure: AuditFailure) => void;
}

/** Sizes of encoded events, in bytes. */
export interface TruncateOptions {
  readonly eventBytesMax: number;
  readonly batchBytesMax: number;
}

/** Encodes an event; undefined when it is dropped. */
export type EventFormat = (event: AuditEvent) => string | undefined;

/** What the modes share. */
export interface OutputParts extends Pick<OutputOptions, 'batch' | 'clock' | 'onFailure' | 'plugin' | 'sink'> {
  readonly format: EventFormat;
  readonly batchBytesMax: number;
}

/** Creates the backend of one output (spec: Audit events). */
export function auditOutput(options: OutputOptions): AuditBackend {
  const { mode, truncate, encoder, onFailure } = options;
  const plain = options.format ?? ((event: AuditEvent) => encoder.encode(event));
  const format = truncate === undefined ? plain : truncatingFormat({ truncate, encoder, format: plain, onFailure });
  const parts = { ...options, format, batchBytesMax: truncate?.batchBytesMax ?? Number.POSITIVE_INFINITY };
  if (mode === 'batch' && options.plugin === 'log') return new BatchOutput({ ...parts, batch: joined(options.batch) });
  return mode === 'batch'
    ? new BatchOutput(parts)
    : new BlockingOutput(parts, { isStrict: mode === 'blocking-strict' });
}

/** Batches of one event are written together: their lines are the same, and a write per event costs more than the event. */
function joined(batch: BatchOptions): BatchOptions {
  if (batch.eventsPerBatchMax > 1 || batch.throttle !== undefined) return batch;
  return { ...batch, eventsPerBatchMax: Math.min(batch.eventsMax, joinedEventsMax), waitMsMax: 0 };
}

const joinedEventsMax = 400;
