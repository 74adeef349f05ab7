import type { Fault } from './choose-fault.js';
import { DelayedActions } from './delayed-actions.js';
import type { ProxyExchange } from './proxy-exchange.js';

/** The part of an HTTP/2 stream of the server that is used. */
export interface WatchStream {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  close(): void;
  /** Undefined and 0: it has not broken. */
  readonly rstCode?: number;
}

/** Forwards the events of a watch, late and in their order, until the watch ends or its fault ends it. */
export function relayWatch(
  exchange: Pick<ProxyExchange, 'write' | 'end' | 'drop' | 'onClosed' | 'random'>,
  { stream, fault }: { readonly stream: WatchStream; readonly fault: Extract<Fault, { readonly type: 'watch' }> },
): void {
  const late = new DelayedActions();
  const delayMs = () => (fault.lateMsMax === 0 ? 0 : exchange.random() * fault.lateMsMax);
  let end: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    late.clear();
    clearTimeout(end);
    stream.close();
  };
  stream.on('data', (chunk: Buffer) => late.add(delayMs(), () => exchange.write(chunk)));
  stream.on('end', () =>
    late.add(delayMs(), () => {
      stop();
      exchange.end();
    }),
  );
  stream.on('close', () => {
    if ((stream.rstCode ?? 0) !== 0) exchange.drop('stream');
  });
  exchange.onClosed(stop);
  if (fault.endAfterMs === undefined) return;
  end = setTimeout(() => {
    stop();
    if (fault.end === 'normal') exchange.end();
    else exchange.drop(fault.end);
  }, fault.endAfterMs);
}
