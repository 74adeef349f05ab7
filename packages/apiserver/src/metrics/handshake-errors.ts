import type { MetricsRegistry } from '@orch/component';
import type { SecureListener } from '@orch/serving';

/** Registers the number of failed TLS handshakes. */
export function registerHandshakeErrors(
  registry: MetricsRegistry,
  listener: Pick<SecureListener, 'handshakeErrors'>,
): void {
  const errors = registry.counter({
    name: 'apiserver_tls_handshake_errors_total',
    help: 'Connections that were closed because their TLS handshake failed.',
  });
  let counted = 0;
  registry.beforePage(() => {
    errors.increment(listener.handshakeErrors - counted);
    counted = listener.handshakeErrors;
  });
}
