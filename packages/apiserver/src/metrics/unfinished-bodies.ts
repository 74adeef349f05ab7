import type { MetricsRegistry } from '@orch/component';
import type { SecureListener } from '@orch/serving';

/** Registers metrics of incomplete request bodies. */
export function registerUnfinishedBodies(
  registry: MetricsRegistry,
  { unfinishedBodies }: Pick<SecureListener, 'unfinishedBodies'>,
): void {
  const count = registry.gauge({
    name: 'apiserver_unfinished_request_bodies',
    help: 'Incomplete request bodies.',
  });
  const bytes = registry.gauge({
    name: 'apiserver_unfinished_request_body_bytes',
    help: 'Bytes in memory of incomplete request bodies.',
  });
  const givenUp = registry.counter({
    name: 'apiserver_unfinished_request_bodies_given_up_total',
    help: 'Incomplete request bodies aborted because of their total size.',
  });
  let counted = 0;
  registry.beforePage(() => {
    count.set(unfinishedBodies.count);
    bytes.set(unfinishedBodies.bytes);
    givenUp.increment(unfinishedBodies.givenUp - counted);
    counted = unfinishedBodies.givenUp;
  });
}
