import { type MetricsRegistry, metricsContentType } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';

/** Answers `/metrics`: the registry's page. */
export async function answerMetrics(exchange: Exchange, registry: MetricsRegistry): Promise<void> {
  const page = Buffer.from(await registry.text());
  exchange.respond(200, { 'content-type': metricsContentType, 'cache-control': 'no-cache, private' }, page);
}
