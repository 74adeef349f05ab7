import { describe, expect, test } from '@jest/globals';
import { silentLogger } from '@orch/component';
import { chosenControllers, controllers } from '@orch/controllers';
import { ControlPlane } from '../src/control-plane.js';
import {
  type ControlPlaneOptions,
  ControlPlaneOptionsError,
  type OptionProblem,
  settleOptions,
} from '../src/control-plane-options.js';
import { openHandles } from './support.js';

/** Options of JavaScript callers, which the compiler would reject. */
function start(options: object): Promise<unknown> {
  const untyped: ControlPlaneOptions = { ...options };
  return ControlPlane.start(untyped).then(
    async (plane) => {
      await plane.stop();
      return 'started';
    },
    (error: unknown) => error,
  );
}

const optionNames = [
  'audit',
  'controllers',
  'featureGates',
  'logger',
  'naming',
  'nodes',
  'port',
  'scheduler',
  'signal',
  'simulation',
  'store',
  'trustedNodeAgents',
];
const controllerNames = Object.keys(controllers).toSorted();

const wrongType = (option: string, value: unknown, rest: string): OptionProblem => ({
  option,
  value,
  problem: `must be ${rest}`,
  known: [],
});

describe('a start', () => {
  test.each<readonly [object, readonly OptionProblem[]]>([
    [{ controler: 1 }, [{ option: 'controler', value: 1, problem: 'unknown option', known: optionNames }]],
    [
      { controllers: ['garbagecollector', 'gc', 'nodes'] },
      [
        { option: 'controllers', value: 'gc', problem: 'unknown controller "gc"', known: controllerNames },
        { option: 'controllers', value: 'nodes', problem: 'unknown controller "nodes"', known: controllerNames },
      ],
    ],
    [
      { controllers: 'none' },
      [{ option: 'controllers', value: 'none', problem: "must be 'all' or a list of names", known: controllerNames }],
    ],
    [
      { naming: 'elvish' },
      [{ option: 'naming', value: 'elvish', problem: 'unknown dialect "elvish"', known: ['orch', 'kubernetes'] }],
    ],
    [{ scheduler: 'no' }, [wrongType('scheduler', 'no', 'true or false, and is "no"')]],
    [{ nodes: 1.5 }, [wrongType('nodes', 1.5, 'a whole number from 0 to 5000, and is 1.5')]],
    [{ nodes: '1' }, [wrongType('nodes', '1', 'a whole number from 0 to 5000, and is "1"')]],
    [{ nodes: 5_001 }, [wrongType('nodes', 5_001, 'a whole number from 0 to 5000, and is 5001')]],
    [{ simulation: null }, [wrongType('simulation', null, 'an object, and is null')]],
    [{ simulation: 'fast' }, [wrongType('simulation', 'fast', 'an object, and is "fast"')]],
    [{ port: 65_536 }, [wrongType('port', 65_536, 'a whole number from 0 to 65535, and is 65536')]],
    [{ port: -1 }, [wrongType('port', -1, 'a whole number from 0 to 65535, and is -1')]],
    [{ store: 7 }, [wrongType('store', 7, "'memory' or the path of a folder, and is 7")]],
    ...['127.0.0.1:1', [7], ['localhost'], ['a b:1'], ['a:1 b'], ['a:123456'], ['a:1', '']].map(
      (agents): readonly [object, readonly OptionProblem[]] => [
        { trustedNodeAgents: agents },
        [
          wrongType(
            'trustedNodeAgents',
            agents,
            `a list of \`host:port\`, and is ${typeof agents === 'string' ? JSON.stringify(agents) : agents}`,
          ),
        ],
      ],
    ),
    ...[{ SuspendJob: true, RunAsGroup: 'yes' }, null].map((gates): readonly [object, readonly OptionProblem[]] => [
      { featureGates: gates },
      [wrongType('featureGates', gates, `an object of names with true or false, and is ${gates}`)],
    ]),
    ...['log', {}, { policy: {}, logFile: 'a' }, { policy: { rules: [] } }, { policy: { rules: [] }, logFile: '' }].map(
      (audit): readonly [object, readonly OptionProblem[]] => [
        { audit },
        [
          wrongType(
            'audit',
            audit,
            `a policy with rules, and a logFile, and is ${typeof audit === 'string' ? JSON.stringify(audit) : audit}`,
          ),
        ],
      ],
    ),
    [{ logger: 'loud' }, [wrongType('logger', 'loud', 'a logger, and is "loud"')]],
    [{ signal: 'stop' }, [wrongType('signal', 'stop', 'an AbortSignal, and is "stop"')]],
    [{ signal: {} }, [wrongType('signal', {}, 'an AbortSignal, and is [object Object]')]],
    [
      { verbose: true, nodes: -1 },
      [
        { option: 'verbose', value: true, problem: 'unknown option', known: optionNames },
        wrongType('nodes', -1, 'a whole number from 0 to 5000, and is -1'),
      ],
    ],
  ])('rejects %j with the errors and the known names, and starts nothing', async (options, problems) => {
    const before = openHandles();
    const error = await start(options);
    expect(error).toBeInstanceOf(ControlPlaneOptionsError);
    expect(error).toMatchObject({ name: 'ControlPlaneOptionsError', problems });
    expect(openHandles()).toEqual(before);
  });

  test('the message has every problem, with the known names where only those are valid', async () => {
    expect(await start({ controllers: ['gc'] })).toMatchObject({
      message: expect.stringMatching(
        /^ControlPlane\.start: controllers: unknown controller "gc" \(known: .*garbagecollector, .*namespace, .*\)$/,
      ),
    });
    expect(await start({ naming: 'elvish', store: 7 })).toMatchObject({
      message:
        'ControlPlane.start: naming: unknown dialect "elvish" (known: orch, kubernetes); ' +
        "store: must be 'memory' or the path of a folder, and is 7",
    });
  });

  test.each([
    { nodes: 0, port: 0 },
    { nodes: 5_000, port: 65_535 },
  ])('accepts the bounds %j', (bounds) => {
    expect(settleOptions(bounds)).toMatchObject(bounds);
  });

  test('has a default for each option', () => {
    expect(settleOptions({})).toEqual({
      controllers: chosenControllers(['*']),
      scheduler: true,
      nodes: 0,
      simulation: {},
      trustedNodeAgents: [],
      naming: 'orch',
      store: 'memory',
      port: 0,
      featureGates: {},
      audit: undefined,
      logger: undefined,
      signal: undefined,
    });
  });

  test('keeps each option that is given', () => {
    const options: ControlPlaneOptions = {
      controllers: ['namespace'],
      scheduler: false,
      nodes: 2,
      simulation: { clockRate: 2 },
      trustedNodeAgents: ['127.0.0.1:10250', '[::1]:65535'],
      naming: 'kubernetes',
      store: 'data',
      port: 8_443,
      featureGates: { SuspendJob: true },
      audit: { policy: { rules: [] }, logFile: 'audit.log' },
      logger: silentLogger,
      signal: new AbortController().signal,
    };
    expect(settleOptions(options)).toEqual(options);
  });

  test('rejects unknown and locked feature gates', async () => {
    expect(await start({ featureGates: { Nope: true, RunAsGroup: false } })).toMatchObject({
      name: 'FeatureGatesError',
      errors: [
        'unrecognized feature gate: Nope',
        'cannot set feature gate RunAsGroup to false, feature is locked to true',
      ],
    });
  });

  test('treats undefined as a missing option', async () => {
    const plane = await start({ controllers: [], scheduler: false, nodes: undefined, signal: undefined });
    expect(plane).toBe('started');
  });
});
