import { systemClock } from '@orch/apimachinery';
import { type Dial, egressMetrics, type HttpConnectProxy, httpConnectDialer, type ProxyTls } from '@orch/apiserver';
import { watchFiles } from '@orch/certs';
import type { Logger, MetricsRegistry } from '@orch/component';
import { type EgressConfig, type EgressProxy, type EgressProxyTls, tlsError } from '../config/egress-config.js';

/** How the connections of a server leave it. Undefined: directly. */
export interface Egress {
  readonly cluster?: Dial;
  readonly controlPlane?: Dial;
  readonly etcd?: Dial;
}

export interface EgressParts {
  readonly metrics: MetricsRegistry;
  readonly logger: Logger;
  /** Ends the watches of files. */
  readonly signal: AbortSignal;
}

/** Call once per registry of metrics. */
export function openEgress(config: EgressConfig | undefined, parts: EgressParts): Egress {
  if (config === undefined) return {};
  const metrics = egressMetrics(parts.metrics);
  const dialerOf = (proxy: EgressProxy): Dial =>
    httpConnectDialer(followedProxy(proxy, parts), { clock: systemClock(), metrics });
  const { cluster, controlPlane, etcd } = config;
  return {
    ...(cluster === undefined ? {} : { cluster: dialerOf(cluster) }),
    ...(controlPlane === undefined ? {} : { controlPlane: dialerOf(controlPlane) }),
    ...(etcd === undefined ? {} : { etcd: dialerOf(etcd) }),
  };
}

function followedProxy(proxy: EgressProxy, parts: EgressParts): HttpConnectProxy {
  if (proxy.type === 'unix' || proxy.tls === undefined) {
    return proxy.type === 'unix' ? proxy : { type: 'tcp', host: proxy.host, port: proxy.port };
  }
  const { tls, ...plain } = proxy;
  return { ...plain, tls: followedTls(tls, parts) };
}

/** Between two reads of the files. */
const pollMs = 2_000;

/** The current certificates of a proxy. Connections that are opened after a change of the files use the new ones. */
function followedTls({ files, ...first }: EgressProxyTls, { logger, signal }: EgressParts): () => ProxyTls {
  let current: ProxyTls = first;
  const { certificate, key, authorities } = files;
  const paths: Record<string, string> = { certificate, key, ...(authorities === undefined ? {} : { authorities }) };
  watchFiles(paths, {
    intervalMs: pollMs,
    signal,
    onChange({ certificate: cert = '', key: keyText = '', authorities: ca }) {
      const next = { cert, key: keyText };
      // While only one of the files is replaced they do not match: wait for the next change.
      if (tlsError(next) !== undefined || (ca !== undefined && tlsError({ ca }) !== undefined)) return;
      current = { certificate: cert, key: keyText, ...(ca === undefined ? {} : { authorities: ca }) };
      logger.info('the client certificate for a proxy of the egress selector has changed', { path: certificate });
    },
    onError: (error) => logger.warn('the files of a proxy of the egress selector cannot be read', { error }),
  });
  return () => current;
}
