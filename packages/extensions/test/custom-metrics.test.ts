import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { CustomMetrics } from '../src/server/custom-metrics.js';

test('changes of definitions and calls of conversion webhooks are measured', async () => {
  const registry = createMetricsRegistry();
  const metrics = new CustomMetrics(registry);
  metrics.changed('a.example', 'add');
  metrics.changed('a.example', 'add');
  metrics.converted('a.example', { from: 'v1', to: 'v2', succeeded: false, seconds: 0.003 });
  const labels = 'crd_name="a.example",from_version="v1",to_version="v2",succeeded="false"';
  const bounds = ['0.001', '0.002', '0.004', '0.008', '0.016', '0.032', '0.064', '0.128', '0.256', '0.512', '1.024'];
  const name = 'apiserver_crd_webhook_conversion_duration_seconds';
  expect((await registry.text()).trimEnd().split('\n')).toEqual([
    '# HELP apiextensions_openapi_v2_regeneration_count [ALPHA] Changes of the OpenAPI v2 document by the definition that caused them, and reason.',
    '# TYPE apiextensions_openapi_v2_regeneration_count counter',
    'apiextensions_openapi_v2_regeneration_count{crd="a.example",reason="add"} 2',
    `# HELP ${name} [ALPHA] Duration of calls of conversion webhooks in seconds, by definition, versions and whether they succeeded.`,
    `# TYPE ${name} histogram`,
    ...[...bounds, '2.048', '4.096', '8.192', '16.384', '+Inf'].map(
      (bound, index) => `${name}_bucket{${labels},le="${bound}"} ${index < 2 ? 0 : 1}`,
    ),
    `${name}_sum{${labels}} 0.003`,
    `${name}_count{${labels}} 1`,
  ]);
});
