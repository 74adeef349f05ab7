import { describe, expect, test } from '@jest/globals';
import { parseFlags } from '@orch/component';
import { controllers } from '@orch/controllers';
import type { UpConfig } from '../up/up-config.js';
import { upChecks, upConfig, upFlags } from './up-flags.js';

function parse(...args: readonly string[]) {
  return parseFlags(upFlags, { args, checks: upChecks });
}

function configOf(...args: readonly string[]): UpConfig {
  const outcome = parse('--data-dir=/data', ...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return upConfig.read(outcome.flags);
}

const defaultControllers = Object.keys(controllers).filter(
  (name) => !['bootstrapsigner', 'tokencleaner'].includes(name),
);

test('the defaults run all loops and listen on loopback', () => {
  expect(configOf()).toEqual({
    naming: 'orch',
    data: { type: 'folder', folder: '/data' },
    historyRetentionMs: 0,
    host: '127.0.0.1',
    port: 6443,
    nodes: 0,
    simulation: { template: { capacity: {}, allocatable: {}, labels: {}, conditions: {} }, clockRate: 1 },
    podStagesFile: '',
    trustedNodeAgents: [],
    controllers: defaultControllers,
    scheduler: true,
    electsLeaders: false,
    runtimeConfig: {},
    featureGates: {},
    audit: { log: undefined, policyFile: '', webhook: undefined },
    admission: { enabled: [], disabled: [], configurationFile: '' },
    servingWorkers: 1,
    logLevel: 'warn',
    logFormat: 'text',
    isolation: 'thread',
  });
});

test.each<readonly [readonly string[], Partial<UpConfig>]>([
  [['--naming', 'kubernetes'], { naming: 'kubernetes' }],
  [['--data-dir', '/else'], { data: { type: 'folder', folder: '/else' } }],
  [['--history-retention', '1h30m'], { historyRetentionMs: 5_400_000 }],
  [['--bind-address', '::1'], { host: '::1' }],
  [['--port=0'], { port: 0 }],
  [['--port=65535'], { port: 65_535 }],
  [['--kubeconfig', '/tmp/config'], { kubeconfigFile: '/tmp/config' }],
  [['--token', 'abc'], { token: 'abc' }],
  [['--trusted-node-agents=a:1,b:2'], { trustedNodeAgents: ['a:1', 'b:2'] }],
  [['--nodes', '5000'], { nodes: 5_000 }],
  [['--scheduler=false'], { scheduler: false }],
  [
    [
      '--node-capacity=cpu=8,example.com/gpu=2',
      '--node-allocatable=cpu=7',
      '--node-labels=zone=z{index%3}',
      '--clock-rate=2.5',
    ],
    {
      simulation: {
        template: {
          capacity: { cpu: '8', 'example.com/gpu': '2' },
          allocatable: { cpu: '7' },
          labels: { zone: 'z{index%3}' },
          conditions: {},
        },
        clockRate: 2.5,
      },
    },
  ],
  [
    ['--node-conditions=MemoryPressure=True'],
    {
      simulation: {
        template: { capacity: {}, allocatable: {}, labels: {}, conditions: { MemoryPressure: 'True' } },
        clockRate: 1,
      },
    },
  ],
  [['--pod-stages=/stages'], { podStagesFile: '/stages' }],
  [['--leader-elect'], { electsLeaders: true }],
  [['--runtime-config', 'api/alpha'], { runtimeConfig: { 'api/alpha': 'true' } }],
  [
    ['--naming=kubernetes', '--runtime-config=batch/v1=false,storage.k8s.io/v1alpha1', '--runtime-config', 'api/ga='],
    { naming: 'kubernetes', runtimeConfig: { 'batch/v1': 'false', 'storage.k8s.io/v1alpha1': 'true', 'api/ga': '' } },
  ],
  [['--feature-gates', 'SuspendJob=true,DryRun=true'], { featureGates: { SuspendJob: true, DryRun: true } }],
  [
    ['--feature-gates=APIPriorityAndFairness=false', '--runtime-config=flowcontrol.apiserver.orch.io/v1beta1=false'],
    { featureGates: { APIPriorityAndFairness: false } },
  ],
  [
    ['--enable-admission-plugins=EventRateLimit', '--admission-control-config-file=/limits'],
    { admission: { enabled: ['EventRateLimit'], disabled: [], configurationFile: '/limits' } },
  ],
  [
    ['--disable-admission-plugins=Priority'],
    { admission: { enabled: [], disabled: ['Priority'], configurationFile: '' } },
  ],
  [['--encryption-provider-config=/keys'], { encryptionFile: '/keys' }],
  [
    ['--etcd-servers=https://a:1,https://b:2', '--etcd-prefix=/team', '--etcd-cafile=/ca'],
    {
      etcd: {
        endpoints: ['https://a:1', 'https://b:2'],
        ...{ prefix: '/team', caFile: '/ca', certificateFile: '', keyFile: '' },
      },
    },
  ],
  [
    ['--etcd-servers=https://a:1', '--etcd-certfile=/cert', '--etcd-keyfile=/key'],
    {
      etcd: {
        endpoints: ['https://a:1'],
        ...{ prefix: '/registry', caFile: '', certificateFile: '/cert', keyFile: '/key' },
      },
    },
  ],
  [['--isolate'], { isolation: 'process' }],
  [['--log-level', 'debug'], { logLevel: 'debug' }],
  [['--logging-format', 'json'], { logFormat: 'json' }],
  [['--controllers='], { controllers: [] }],
  [['--controllers', 'namespace,garbagecollector'], { controllers: ['garbagecollector', 'namespace'] }],
  [['--runtime-config', 'v1/nodes=false'], { nodes: 0, runtimeConfig: { 'v1/nodes': 'false' } }],
  [['--nodes=1', '--runtime-config=api/ga=false,v1/nodes'], { nodes: 1 }],
  [['--controllers', '*,-namespace'], { controllers: defaultControllers.filter((name) => name !== 'namespace') }],
])('%j', (args, expected) => {
  expect(configOf(...args)).toMatchObject(expected);
});

describe('rejects', () => {
  test.each<readonly [readonly string[], readonly RegExp[]]>([
    [['--port', '65536'], [/^--port: 65536 is not between 0 and 65535$/]],
    [['--port', '-1'], [/port/]],
    [['--port', 'http'], [/port/]],
    [['--nodes', '5001'], [/^--nodes: at most 5000$/]],
    [['--history-retention', '-1s'], [/^--history-retention: must not be negative$/]],
    [['--history-retention', 'forever'], [/forever.*--history-retention/]],
    [['--etcd-servers=a:1'], [/^--etcd-servers: "a:1" must be of format scheme:\/\/host:port/]],
    [
      ['--etcd-servers=http://a:1', '--etcd-keyfile=/key'],
      [/^--etcd-certfile and --etcd-keyfile must be set together$/],
    ],
    [['--etcd-prefix=/team'], [/^--etcd-prefix requires --etcd-servers$/]],
    [['--etcd-cafile=/ca'], [/^--etcd-cafile requires --etcd-servers$/]],
    [
      ['--etcd-servers=http://a:1', '--history-retention=1h'],
      [/^--history-retention is not available with --etcd-servers$/],
    ],
    [['--naming', 'elvish'], [/elvish.*--naming/]],
    [['--output', 'yaml'], [/yaml.*--output/]],
    [['--log-level', 'loud'], [/loud.*--log-level/]],
    [['--logging-format', 'xml'], [/xml.*--logging-format/]],
    [['--bind-address', 'localhost'], [/localhost.*--bind-address/]],
    [['--node-capacity=cpu=many'], [/^--node-capacity: cpu=many: /]],
    [['--node-labels=zone={zone}'], [/^--node-labels: zone=\{zone\}: unknown placeholder \{zone\}$/]],
    [['--node-conditions=Ready=maybe'], [/^--node-conditions: Ready=maybe: must be True, False or Unknown$/]],
    [['--clock-rate=0'], [/^--clock-rate: 0 is not greater than 0$/]],
    [['--controllers', 'no-such'], [/^--controllers: "no-such" is not in the list of known controllers$/]],
    [['--controllers', '*,-no-such'], [/"-no-such" is not in the list/]],
    [['--token', 'two words'], [/^--token: /]],
    [['--token', 'a,b'], [/^--token: /]],
    [['--token', 'a"b'], [/^--token: /]],
    [['--runtime-config', 'batch/v9'], [/^--runtime-config: group version batch\/v9 has not been registered/]],
    [
      ['--runtime-config', 'api/beta=false'],
      [/^--runtime-config: api\/beta=false disables an API that priority and fairness/],
    ],
    [
      ['--nodes=1', '--runtime-config=v1/nodes=false'],
      [/^--nodes: .*--runtime-config=v1\/nodes=false disables nodes$/],
    ],
    [['--nodes=1', '--runtime-config=api/v1=false'], [/^--nodes: .*=api\/v1=false disables nodes$/]],
    [['--nodes=1', '--runtime-config=api/ga=false'], [/^--nodes: .*=api\/ga=false disables nodes$/]],
    [
      ['--feature-gates=Nope=true,RunAsGroup=false'],
      [
        /^--feature-gates: unrecognized feature gate: Nope$/,
        /^--feature-gates: cannot set feature gate RunAsGroup to false, feature is locked to true$/,
      ],
    ],
    [['--unheard-of'], [/unheard-of/]],
    [['--isolate=maybe'], [/maybe.*--isolate/]],
    [['surplus'], [/surplus/]],
    [
      ['--port', '70000', '--nodes', '9999'],
      [/--port/, /--nodes/],
    ],
  ])('%j', (args, expected) => {
    const outcome = parse(...args);
    const errors = outcome.type === 'invalid' ? outcome.errors : [];
    expect(errors).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });
});
