import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { RegenerationMetrics } from '../documents/regeneration-metrics.js';
import { UnavailableMetrics } from './unavailable-metrics.js';

test('the state of API services is measured, and each transition to not available', async () => {
  const registry = createMetricsRegistry();
  const metrics = new UnavailableMetrics(registry);
  metrics.set('v1.a', true);
  metrics.set('v1.b', false);
  metrics.lost('v1.b', 'ServiceNotFound');
  metrics.set('v1.c', false);
  metrics.lost('v1.c', 'MissingEndpoints');
  metrics.forget('v1.c');
  const name = 'aggregator_unavailable_apiservice';
  expect((await registry.text()).trimEnd().split('\n')).toEqual([
    `# HELP ${name} [ALPHA] API services that are not available: 1 when the service of the name is not, 0 when it is.`,
    `# TYPE ${name} gauge`,
    `${name}{name="v1.a"} 0`,
    `${name}{name="v1.b"} 1`,
    `# HELP ${name}_total [ALPHA] Transitions of API services to not available, by name and reason.`,
    `# TYPE ${name}_total counter`,
    `${name}_total{name="v1.b",reason="ServiceNotFound"} 1`,
    `${name}_total{name="v1.c",reason="MissingEndpoints"} 1`,
  ]);
});

test('changes of the OpenAPI document are measured by API service and reason', async () => {
  const registry = createMetricsRegistry();
  const metrics = new RegenerationMetrics(registry);
  metrics.record('v1.a', { reason: 'add', seconds: 2 });
  metrics.record('v1.b', { reason: 'add', seconds: 1 });
  metrics.record('v1.b', { reason: 'delete', seconds: 0 });
  const name = 'aggregator_openapi_v2_regeneration';
  expect((await registry.text()).trimEnd().split('\n')).toEqual([
    `# HELP ${name}_count [ALPHA] Changes of the OpenAPI v2 document by the API service that caused them, and reason.`,
    `# TYPE ${name}_count counter`,
    `${name}_count{apiservice="v1.a",reason="add"} 1`,
    `${name}_count{apiservice="v1.b",reason="add"} 1`,
    `${name}_count{apiservice="v1.b",reason="delete"} 1`,
    `# HELP ${name}_duration [ALPHA] Duration of reading the document of a server for the last change of each reason, in seconds.`,
    `# TYPE ${name}_duration gauge`,
    `${name}_duration{reason="add"} 1`,
    `${name}_duration{reason="delete"} 0`,
  ]);
});
