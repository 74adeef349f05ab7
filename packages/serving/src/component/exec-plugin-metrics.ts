import { X509Certificate } from 'node:crypto';
import type { Clock } from '@orch/apimachinery';
import { ExecPluginError, type ExecPluginsOptions } from '@orch/client';
import type { MetricsRegistry } from '@orch/component';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Counts the runs of credential plugins by exit code and status, and shows the remaining time of their client certificates and
 * the lifetime of replaced ones. For the options of `ExecPlugins`.
 */
export function execPluginMetrics(
  metrics: MetricsRegistry,
  { clock }: { readonly clock: Clock },
): Required<Pick<ExecPluginsOptions, 'onRun' | 'onCertificate'>> {
  const calls = metrics.counter({
    name: 'rest_client_exec_plugin_call_total',
    help: 'Runs of credential plugins, by exit code and status.',
    labels: ['code', 'call_status'],
  });
  const ages = metrics.histogram({
    name: 'rest_client_exec_plugin_certificate_rotation_age',
    help: 'Age of client certificates of credential plugins when they are replaced, in seconds.',
    buckets: [
      ...[10 * minute, 30 * minute, hour, 4 * hour, day],
      ...[7, 30, 90, 180, 360, 4 * 360].map((days) => days * day),
    ],
  });
  const certificates = new Map<string, X509Certificate>();
  metrics.gauge({
    name: 'rest_client_exec_plugin_ttl_seconds',
    help: 'Shortest remaining time of the client certificates of credential plugins in seconds, +Inf without one.',
    collect: () => {
      const ends = [...certificates.values()].map(({ validTo }) => Date.parse(validTo));
      return (Math.min(...ends) - clock.now().getTime()) / 1_000;
    },
  });
  return {
    onRun: (_plugin, error) => calls.bind(outcomeOf(error)).increment(),
    onCertificate(plugin, certificate) {
      const key = JSON.stringify(plugin);
      const last = certificates.get(key);
      if (last !== undefined) ages.observe((clock.now().getTime() - Date.parse(last.validFrom)) / 1_000);
      const next = certificate === undefined ? undefined : parsed(certificate);
      if (next === undefined) certificates.delete(key);
      else certificates.set(key, next);
    },
  };
}

/** The statuses of v1.21. A program that ran and printed something invalid has not failed. */
function outcomeOf(error: unknown): { readonly code: string; readonly call_status: string } {
  if (error === undefined) return { code: '0', call_status: 'no_error' };
  if (!(error instanceof ExecPluginError)) return { code: '1', call_status: 'client_internal_error' };
  const { run } = error;
  switch (run?.type) {
    case undefined:
      return { code: '0', call_status: 'no_error' };
    case 'failed':
      return { code: String(run.exitCode), call_status: 'plugin_execution_error' };
    case 'notFound':
      return { code: '1', call_status: 'plugin_not_found_error' };
    case 'notRun':
      return { code: '1', call_status: 'client_internal_error' };
  }
}

/** Undefined when it is not a certificate: the connection reports that. */
function parsed(certificate: string): X509Certificate | undefined {
  try {
    return new X509Certificate(certificate);
  } catch {
    return undefined;
  }
}
