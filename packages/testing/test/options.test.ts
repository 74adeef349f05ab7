import { describe, expect, test } from '@jest/globals';
import { ControlPlane } from '../src/control-plane.js';
import { type ControlPlaneOptions, ControlPlaneOptionsError } from '../src/control-plane-options.js';
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

describe('a start', () => {
  test.each<readonly [object, readonly object[]]>([
    [
      { controler: ['namespace'] },
      [{ option: 'controler', problem: 'unknown option', known: expect.arrayContaining(['controllers', 'nodes']) }],
    ],
    [
      { controllers: ['garbagecollector', 'gc'] },
      [
        {
          option: 'controllers',
          value: 'gc',
          problem: 'unknown controller "gc"',
          known: expect.arrayContaining(['garbagecollector', 'namespace']),
        },
      ],
    ],
    [{ controllers: 'none' }, [{ option: 'controllers', value: 'none', problem: "must be 'all' or a list of names" }]],
    [{ naming: 'elvish' }, [{ option: 'naming', value: 'elvish', known: ['orch', 'kubernetes'] }]],
    [{ scheduler: 'no' }, [{ option: 'scheduler', problem: 'must be true or false, and is "no"' }]],
    [{ nodes: 1.5 }, [{ option: 'nodes', problem: 'must be a whole number from 0 to 5000, and is 1.5' }]],
    [{ port: 70_000 }, [{ option: 'port', value: 70_000 }]],
    [{ store: 7 }, [{ option: 'store', value: 7 }]],
    [{ featureGates: { SuspendJob: 'yes' } }, [{ option: 'featureGates' }]],
    [{ signal: 'stop' }, [{ option: 'signal', value: 'stop' }]],
    [
      { verbose: true, nodes: -1 },
      [
        { option: 'verbose', value: true },
        { option: 'nodes', value: -1 },
      ],
    ],
  ])('rejects %j with the errors and the known names, and starts nothing', async (options, problems) => {
    const before = openHandles();
    const error = await start(options);
    expect(error).toBeInstanceOf(ControlPlaneOptionsError);
    expect(error).toMatchObject({ problems });
    expect(openHandles()).toEqual(before);
  });

  test('the message has the unknown name and the known ones', async () => {
    expect(await start({ controllers: ['gc'] })).toMatchObject({
      message: expect.stringMatching(
        /^ControlPlane\.start: controllers: unknown controller "gc" \(known: .*garbagecollector, .*namespace, .*\)$/,
      ),
    });
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
