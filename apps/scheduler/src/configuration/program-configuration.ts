import { decodeConfig, parseConfig } from '@orch/api';
import { schedulerConfigurationKind } from '@orch/api/config/scheduler_config_v1beta1';
import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import {
  type FieldError,
  fieldPath,
  formatFieldError,
  invalid,
  type Names,
  orchNames,
  required,
} from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';

/** A configuration file, decoded with its defaults. */
export interface ReadProgramConfiguration {
  readonly configuration: SchedulerConfiguration;
  /** The insecure port; absent unless the file opens it. */
  readonly insecureAddress?: { readonly host: string; readonly port: number };
  /** What the file sets without an effect. */
  readonly warnings: readonly string[];
}

/** Decodes a configuration file and checks what concerns the program. Returns all errors, one line each with path and value. */
export function readProgramConfiguration(
  text: string,
  names: Names,
): ReadProgramConfiguration | { readonly errors: readonly string[] } {
  const parsed = parseConfig(text);
  if ('errors' in parsed) return parsed;
  // Decoding fills the defaults in: an address that v1.21 serves by default stays closed here.
  const given = new Set(Object.keys(parsed.value));
  const decoded = decodeConfig(parsed.value, schedulerConfigurationKind, { names });
  if ('errors' in decoded) return decoded;
  const configuration = withDialect(decoded.value, names);
  const errors = [...addressErrors(configuration), ...electionErrors(configuration), ...clientErrors(configuration)];
  if (errors.length > 0) return { errors: errors.map((error) => formatFieldError(error)) };
  const { healthzBindAddress, metricsBindAddress } = configuration;
  const [address, other] = [
    given.has('healthzBindAddress') ? addressOf(healthzBindAddress) : undefined,
    given.has('metricsBindAddress') ? addressOf(metricsBindAddress) : undefined,
  ].filter((each) => each !== undefined);
  // One insecure port serves health and metrics.
  const isOther = other !== undefined && (other.host !== address?.host || other.port !== address.port);
  return {
    configuration,
    ...(address === undefined ? {} : { insecureAddress: address }),
    warnings: [
      ...(configuration.parallelism === parallelismDefault
        ? []
        : ['parallelism: has no effect: a decision compares columns of numbers on one thread']),
      ...(isOther ? ['metricsBindAddress: not served: the port of healthzBindAddress serves the metrics too'] : []),
    ],
  };
}

/** The default of v1.21, where it bounds the threads that filter and score nodes for one pod. Here one thread does that. */
const parallelismDefault = 16;

/** As v1.21 completes them: without a host all addresses, without a port 10251. Undefined when the port is closed. */
function addressOf(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, host = '', port = '10251'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  if (Number(port) === 0 || text === '0' || text === '') return undefined;
  return { host: host.replace(/^\[|\]$/g, '') || '0.0.0.0', port: Number(port) };
}

/** Default names of the lock in the spelling of the dialect. */
function withDialect(configuration: SchedulerConfiguration, names: Names): SchedulerConfiguration {
  const { leaderElection } = configuration;
  const neutral = { name: orchNames.value('scheduler'), namespace: orchNames.namespaces.system };
  const { resourceName = neutral.name, resourceNamespace = neutral.namespace } = leaderElection;
  return {
    ...configuration,
    leaderElection: {
      ...leaderElection,
      resourceName: resourceName === neutral.name ? names.value('scheduler') : resourceName,
      resourceNamespace: resourceNamespace === neutral.namespace ? names.namespaces.system : resourceNamespace,
    },
  };
}

function addressErrors(configuration: SchedulerConfiguration): readonly FieldError[] {
  return (['healthzBindAddress', 'metricsBindAddress'] as const).flatMap((member) => {
    const address = configuration[member];
    return address === '' || address === '0' || /^(\[[\da-fA-F:]*\]|[^:]*)(:\d{1,5})?$/.test(address)
      ? []
      : [invalid(fieldPath(member), address, 'must be an address and a port')];
  });
}

/** Tries are up to 1.2 retry periods apart, so a deadline below that could pass between two. */
const jitterFactor = 1.2;

function electionErrors({ leaderElection: election }: SchedulerConfiguration): readonly FieldError[] {
  if (!election.leaderElect) return [];
  const path = fieldPath('leaderElection');
  const times = ['leaseDuration', 'renewDeadline', 'retryPeriod'] as const;
  const ms = (member: (typeof times)[number]) => parseDurationMs(election[member]) ?? 0;
  const names = ['resourceLock', 'resourceName', 'resourceNamespace'] as const;
  const wrong = (member: (typeof times)[number], reason: string) =>
    invalid(path.child(member), election[member], reason);
  return [
    ...times.filter((member) => ms(member) <= 0).map((member) => wrong(member, 'must be greater than zero')),
    ...(ms('leaseDuration') > ms('renewDeadline')
      ? []
      : [wrong('leaseDuration', 'must be greater than renewDeadline')]),
    ...(ms('renewDeadline') > jitterFactor * ms('retryPeriod')
      ? []
      : [wrong('renewDeadline', `must be greater than ${jitterFactor} times retryPeriod`)]),
    ...names.filter((member) => !election[member]).map((member) => required(path.child(member), '')),
  ];
}

function clientErrors({ clientConnection: { burst } }: SchedulerConfiguration): readonly FieldError[] {
  return burst < 0 ? [invalid(fieldPath('clientConnection', 'burst'), burst, 'must be non-negative')] : [];
}
