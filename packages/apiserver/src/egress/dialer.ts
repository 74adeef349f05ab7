import type { Clock } from '@orch/apimachinery';
import type { MetricsRegistry } from '@orch/component';
import { type Dial, EgressError } from './dial.js';
import { connectThrough, type HttpConnectProxy } from './http-connect.js';

/** The metrics of all dialers of a server. */
export interface EgressMetrics {
  dialed(transport: 'tcp' | 'uds', seconds: number): void;
  failed(transport: 'tcp' | 'uds', stage: EgressError['stage']): void;
}

/** Call once per registry. */
export function egressMetrics(metrics: MetricsRegistry): EgressMetrics {
  const durations = metrics.histogram({
    name: 'apiserver_egress_dialer_dial_duration_seconds',
    help: 'Time to a connection through a proxy of the egress selector, by protocol and transport.',
    labels: ['protocol', 'transport'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 12.5],
  });
  const failures = metrics.counter({
    name: 'apiserver_egress_dialer_dial_failure_count',
    help: 'Failed connections through a proxy, by stage: connect (to the proxy) or proxy (to the address behind it).',
    labels: ['protocol', 'transport', 'stage'],
  });
  return {
    dialed: (transport, seconds) => durations.bind({ protocol, transport }).observe(seconds),
    failed: (transport, stage) => failures.bind({ protocol, transport, stage }).increment(),
  };
}

export interface HttpConnectDialerOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly metrics: EgressMetrics;
}

/** Connections through a proxy, measured. */
export function httpConnectDialer(proxy: HttpConnectProxy, { clock, metrics }: HttpConnectDialerOptions): Dial {
  const transport = proxy.type === 'unix' ? 'uds' : 'tcp';
  return async (address, options) => {
    const startMs = clock.monotonicMs();
    try {
      const socket = await connectThrough(proxy, address, options);
      metrics.dialed(transport, (clock.monotonicMs() - startMs) / 1_000);
      return socket;
    } catch (error) {
      if (error instanceof EgressError) metrics.failed(transport, error.stage);
      throw error;
    }
  };
}

const protocol = 'http_connect';
