import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type MetricsRegistry, metricsContentType } from '@orch/component';
import type { Exchange } from './exchange.js';

/** Responds with the metrics; with `gzips` compressed, on another thread. */
export async function respondWithMetrics(
  exchange: Exchange,
  metrics: Pick<MetricsRegistry, 'page'>,
  { gzips }: { readonly gzips: boolean },
): Promise<void> {
  const page = await metrics.page();
  const headers = { 'content-type': metricsContentType, 'cache-control': 'no-cache, private', vary: 'Accept-Encoding' };
  if (!gzips) {
    exchange.respond(200, headers, page);
    return;
  }
  const zipped = await compress(Buffer.concat(page), { level: 1 });
  exchange.respond(200, { ...headers, 'content-encoding': 'gzip' }, zipped);
}

const compress = promisify(gzip);
