import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import type { FlagDefinition } from '../flag-definition.js';
import { parseFlags } from '../parse-flags.js';
import { positive } from '../validators.js';
import { delegatedAuthenticationFlags } from './delegated-authentication.js';
import { delegatedAuthorizationFlags } from './delegated-authorization.js';
import { featureGatesFlag } from './feature-gates.js';
import { globalFlags } from './global.js';
import { leaderElectionFlags } from './leader-election.js';
import { logsFlags } from './logs.js';
import { metricsFlags } from './metrics.js';
import { requestHeaderFlags } from './request-headers.js';
import { secureServingFlags } from './secure-serving.js';
import { tracingFlags, tracingOption } from './tracing.js';

const certificateFolder = '/certificates';
const serving = () => secureServingFlags({ certificateFolder, port: 6443, portMin: 1 });

test.each<[section: string, make: () => readonly FlagDefinition[], options: readonly string[]]>([
  [
    'Secure serving',
    serving,
    [
      ...['bind-address ip 0.0.0.0', 'cert-dir string /certificates', 'http2-max-streams-per-connection int 0'],
      ...['permit-address-sharing bool false', 'permit-port-sharing bool false', 'secure-port int 6443'],
      ...['tls-cert-file string', 'tls-cipher-suites stringSlice …', 'tls-min-version string'],
      ...['tls-private-key-file string', 'tls-sni-cert-key namedCertKey …'],
    ],
  ],
  [
    'Authentication',
    () => delegatedAuthenticationFlags({ toleratesLookupFailure: true }),
    [
      ...['authentication-kubeconfig string', 'authentication-skip-lookup bool false'],
      ...['authentication-token-webhook-cache-ttl duration 10s', 'authentication-tolerate-lookup-failure bool true'],
      ...['client-ca-file string', 'requestheader-allowed-names stringSlice … protective'],
      ...['requestheader-client-ca-file string protective'],
      ...['requestheader-extra-headers-prefix stringSlice x-remote-extra- … protective'],
      ...['requestheader-group-headers stringSlice x-remote-group … protective'],
      ...['requestheader-username-headers stringSlice x-remote-user … protective'],
    ],
  ],
  [
    'Proxies',
    () => requestHeaderFlags('Proxies', { extraPrefix: '', group: '', userName: '' }),
    [
      ...['requestheader-allowed-names stringSlice … protective', 'requestheader-client-ca-file string protective'],
      ...['requestheader-extra-headers-prefix stringSlice … protective'],
      ...['requestheader-group-headers stringSlice … protective'],
      ...['requestheader-username-headers stringSlice … protective'],
    ],
  ],
  [
    'Authorization',
    () => delegatedAuthorizationFlags(),
    [
      ...['authorization-always-allow-paths stringSlice /healthz,/readyz,/livez …', 'authorization-kubeconfig string'],
      ...['authorization-webhook-cache-authorized-ttl duration 10s'],
      ...['authorization-webhook-cache-unauthorized-ttl duration 10s'],
    ],
  ],
  [
    'Election',
    () => leaderElectionFlags('Election', { name: 'lock', names: orchNames }),
    [
      ...['leader-elect bool true', 'leader-elect-lease-duration duration 15s'],
      ...['leader-elect-renew-deadline duration 10s', 'leader-elect-resource-lock string leases'],
      ...['leader-elect-resource-name string lock', 'leader-elect-resource-namespace string orch-system'],
      'leader-elect-retry-period duration 2s',
    ],
  ],
  ['Tracing', () => tracingFlags('Tracing'), ['tracing-endpoint string', 'tracing-sampling-ratio float 1']],
  [
    'Logs',
    () => logsFlags(),
    ['experimental-logging-sanitization bool false protective', 'logging-format string text'],
  ],
  [
    'Metrics',
    () => metricsFlags(),
    [
      'allow-metric-labels mapStringString …',
      'disabled-metrics stringSlice …',
      'show-hidden-metrics-for-version string',
    ],
  ],
  ['Gates', () => [featureGatesFlag('Gates')], ['feature-gates mapStringBool …']],
  [
    'Global',
    () => globalFlags(),
    [
      ...['add-dir-header bool false', 'alsologtostderr bool false', '-h help bool false'],
      ...['log-backtrace-at traceLocation :0', 'log-dir string', 'log-file string', 'log_file_max_size uint 1800'],
      ...['log-flush-frequency duration 5s', 'logtostderr bool true', 'one-output bool false'],
      ...['skip-headers bool false', 'skip-log-headers bool false', 'stderrthreshold severity 2', '-v v int 0'],
      ...['version version', 'vmodule moduleSpec'],
    ],
  ],
])('the section %s has the options of v1.21 with their types and defaults', (section, make, options) => {
  const flags = make();
  const shown = flags.map(({ name, shorthand, type, default: usual, repeatable, protective }) =>
    [
      ...(shorthand === undefined ? [] : [`-${shorthand}`]),
      ...[name, type, usual],
      ...(repeatable ? ['…'] : []),
      ...(protective ? ['protective'] : []),
    ]
      .filter((text) => text !== '')
      .join(' '),
  );
  expect(shown).toEqual(options);
  expect(new Set(flags.map((flag) => flag.section))).toEqual(new Set([section]));
  expect(flags.filter(({ help }) => !/^[A-Z].+\.$/.test(help))).toEqual([]);
});

describe('an option of a section', () => {
  const all = () => [
    ...[...serving(), ...leaderElectionFlags('E', { name: 'l', names: orchNames }), ...logsFlags()],
    ...[...metricsFlags(), ...globalFlags(), ...tracingFlags('T')],
  ];
  const errorsOf = (...args: readonly string[]) => {
    const outcome = parseFlags(all(), { args });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };
  const problemOf = (name: string, text: string) => {
    const [error] = errorsOf(`--${name}=${text}`);
    return error?.replace(`invalid argument ${JSON.stringify(text)} for "--${name}": `, '');
  };

  test.each<[name: string, good: readonly string[], bad: readonly string[], problem: string]>([
    ['secure-port', ['1', '65535'], ['0', '65536', '-1'], 'must be between 1 and 65535, inclusive'],
    [
      'tls-min-version',
      ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'],
      ['TLS12', ''],
      'must be VersionTLS10, VersionTLS11, VersionTLS12, VersionTLS13',
    ],
    [
      'leader-elect-resource-lock',
      ['endpoints', 'configmaps', 'leases', 'endpointsleases', 'configmapsleases'],
      ['pods', ''],
      'must be endpoints, configmaps, leases, endpointsleases, configmapsleases',
    ],
    ['tracing-endpoint', ['', 'http://a:1', 'https://a/b'], ['a', 'ftp://a', 'a:1'], 'must be an http or https URL'],
    ['tracing-sampling-ratio', ['0', '0.5', '1'], ['-0.1', '1.1'], 'must be between 0 and 1'],
    ['logging-format', ['json', 'text'], ['xml', ''], 'must be json, text'],
    ['show-hidden-metrics-for-version', ['1.20'], ['1.19', '1.21'], 'must be 1.20'],
    ['log-flush-frequency', ['0s', '1s'], ['-1s'], 'must not be negative'],
  ])('--%s has a range', (name, good, bad, problem) => {
    expect(good.map((text) => problemOf(name, text))).toEqual(good.map(() => undefined));
    expect(bad.map((text) => problemOf(name, text))).toEqual(bad.map(() => problem));
  });

  test('may be a port of 0 where a program need not serve', () => {
    const optional = secureServingFlags({ certificateFolder, port: 10_259, portMin: 0 });
    expect(parseFlags(optional, { args: ['--secure-port=0'] })).toMatchObject({ type: 'run' });
  });

  test('that the runtime cannot follow is rejected', () => {
    expect(errorsOf('--permit-port-sharing')).toEqual([
      '--permit-port-sharing: Node.js 20 cannot set SO_REUSEPORT; use --serving-workers of the API server',
    ]);
  });

  test('keeps the commas of the values of a label', () => {
    const outcome = parseFlags(metricsFlags(), { args: ['--allow-metric-labels=m,l=a,b'] });
    expect(outcome.type === 'run' && outcome.flags.map('allow-metric-labels')).toEqual({ 'm,l': 'a,b' });
  });

  test('of tracing sends spans if there is an endpoint', () => {
    const read = (...args: readonly string[]) => {
      const outcome = parseFlags(all(), { args });
      return outcome.type === 'run' ? tracingOption('service').read(outcome.flags) : outcome;
    };
    expect(read()).toBeUndefined();
    expect(read('--tracing-endpoint=http://a:1', '--tracing-sampling-ratio=0.5')).toEqual({
      ...{ endpoint: 'http://a:1', samplingRatio: 0.5, service: 'service' },
    });
  });
});

test('a positive number is above 0', () => {
  expect([1, 0.1].map(positive)).toEqual([undefined, undefined]);
  expect([0, -1, '1'].map(positive)).toEqual(Array(3).fill('must be greater than zero'));
});
