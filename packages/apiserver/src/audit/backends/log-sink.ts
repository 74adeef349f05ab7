import type { Writable } from 'node:stream';
import type { AuditSink } from '../audit-backend.js';

/** Writes one event per line to a stream that stays open: standard output. */
export function streamSink(stream: Pick<Writable, 'write'>): AuditSink {
  return {
    write: (events) =>
      new Promise((resolve, reject) => {
        stream.write(`${events.join('\n')}\n`, (error) => (error == null ? resolve() : reject(error)));
      }),
    hurry: () => undefined,
    close: () => Promise.resolve(),
  };
}
