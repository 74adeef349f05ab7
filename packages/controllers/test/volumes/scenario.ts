import { afterAll, beforeAll } from '@jest/globals';
import type { Event, PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { resources } from '../../src/framework/resources.js';
import { type RunningControllers, type RunOptions, runControllersOn } from '../support/run-controllers.js';

/** Controllers of this package on a real server without other loops; the test plays the scheduler, nodes and drivers. */
export class Scenario {
  #count = 0;

  private constructor(
    readonly plane: ControlPlane,
    readonly running: RunningControllers,
  ) {}

  static async start(options: RunOptions): Promise<Scenario> {
    const plane = await ControlPlane.start({ controllers: [], scheduler: false });
    return new Scenario(plane, await runControllersOn(plane, options));
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.plane.stop();
  }

  /** A namespace of its own for a test. */
  async namespace(): Promise<string> {
    const name = `test-${++this.#count}`;
    await this.client(resources.namespaces).create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    const metadata = { name: 'default', namespace: name };
    await this.client(resources.serviceAccounts).create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata });
    return name;
  }

  client<T extends ApiObject>(resource: ResourceReference) {
    return this.plane.client.resource<T>(resource);
  }

  claim(
    namespace: string,
    name: string,
    isDone: (claim: DeepReadonly<PersistentVolumeClaim>) => boolean,
  ): Promise<DeepReadonly<PersistentVolumeClaim>> {
    return this.plane.waitFor({ ...resources.persistentVolumeClaims, namespace, name }, isDone);
  }

  boundClaim(namespace: string, name: string) {
    return this.claim(namespace, name, ({ status }) => status?.phase === 'Bound');
  }

  volume(
    name: string,
    isDone: (volume: DeepReadonly<PersistentVolume>) => boolean,
  ): Promise<DeepReadonly<PersistentVolume>> {
    return this.plane.waitFor({ ...resources.persistentVolumes, name }, isDone);
  }

  inPhase(name: string, phase: string) {
    return this.volume(name, ({ status }) => status?.phase === phase);
  }

  /** Waits for an event of the object. */
  async event(
    object: { readonly namespace?: string; readonly name: string },
    reason: string,
  ): Promise<DeepReadonly<Event>> {
    const { namespace = 'default', name } = object;
    const isWanted = (event: DeepReadonly<Event>) => event.reason === reason && event.involvedObject.name === name;
    const events = await this.plane.waitForList<Event>({ ...resources.events, namespace }, (found) =>
      found.some(isWanted),
    );
    const found = events.find(isWanted);
    if (found === undefined) throw new Error(`no event ${reason}`);
    return found;
  }
}

/** One scenario server for the tests of a file. */
export function useScenario(options: () => RunOptions): () => Scenario {
  let scenario: Scenario | undefined;
  beforeAll(async () => {
    scenario = await Scenario.start(options());
  });
  afterAll(async () => {
    await scenario?.stop();
  });
  return () => {
    if (scenario === undefined) throw new Error('the scenario has not started');
    return scenario;
  };
}

export function volumeOf(
  name: string,
  spec: PersistentVolume['spec'] = {},
  metadata: PersistentVolume['metadata'] = {},
): PersistentVolume {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, ...metadata },
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/tmp/x' }, ...spec },
  };
}

export function claimOf(
  name: string,
  spec: PersistentVolumeClaim['spec'] = {},
  metadata: PersistentVolumeClaim['metadata'] = {},
): PersistentVolumeClaim {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, ...metadata },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  };
}
