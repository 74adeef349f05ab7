import type { ClientHttp2Stream } from 'node:http2';
import type { Fault } from './choose-fault.js';
import type { ProxyExchange } from './proxy-exchange.js';

/** Forwards the events of a watch, late and in their order, until the watch ends or its fault ends it. */
export function relayWatch(
  exchange: ProxyExchange,
  { stream, fault }: { readonly stream: ClientHttp2Stream; readonly fault: Extract<Fault, { readonly type: 'watch' }> },
): void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    stream.close();
  };
  let dueMs = 0;
  /** Not before what came before. */
  const inOrder = (act: () => void) => {
    if (fault.lateMsMax === 0) return act();
    dueMs = Math.max(dueMs, performance.now() + exchange.random() * fault.lateMsMax);
    after(dueMs - performance.now(), act);
  };
  stream.on('data', (chunk: Buffer) => inOrder(() => exchange.write(chunk)));
  stream.on('end', () =>
    inOrder(() => {
      stop();
      exchange.end();
    }),
  );
  stream.on('close', () => {
    if (stream.rstCode !== 0) exchange.drop('stream');
  });
  exchange.onClosed(stop);
  if (fault.endAfterMs === undefined) return;
  after(fault.endAfterMs, () => {
    stop();
    if (fault.end === 'normal') exchange.end();
    else exchange.drop(fault.end);
  });
}
