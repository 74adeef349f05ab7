import type { Exchange } from '@orch/serving';

/** Whether the client accepts gzip responses. */
export function acceptsGzip(exchange: Pick<Exchange, 'header'>): boolean {
  const encodings = exchange.header('accept-encoding');
  if (encodings === undefined) return false;
  return encodings === 'gzip' || /(^|[\s,])gzip(\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,))))/.test(encodings);
}
