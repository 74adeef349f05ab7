import { describe, expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { conflictError, FakeClock } from '@orch/apimachinery';
import type { Cycle } from '../../src/framework/plugin.js';
import { claimsOfPod } from '../../src/volumes/pod-claims.js';
import { assumeVolumes, VolumeBinder } from '../../src/volumes/volume-binder.js';
import { type VolumePlan, volumesOnNode } from '../../src/volumes/volumes-on-node.js';
import { aClaim, aClass, aNode, aPod, aVolume, claimVolumes, cycleOf, onLabel } from '../plugins/scenario.fixture.js';

const selectedNode = 'volume.orch.io/selected-node';
const bindCompleted = 'pv.orch.io/bind-completed';
const nodes = [aNode('a', { labels: { host: 'a' } }), aNode('b', { labels: { host: 'b' } })];
const classes = [aClass('none', { provisioner: 'orch.io/no-provisioner' }), aClass('wait')];
const old = { resourceVersion: '1' };
const small = aVolume('small', { storageClassName: 'none', ...onLabel('host', 'a', 'b') }, old);
const large = aVolume('large', { storageClassName: 'none', storage: '5Gi', ...onLabel('host', 'a', 'b') }, old);
const data = aClaim('data', { storageClassName: 'none' }, old);
const made = aClaim('made', { storageClassName: 'wait' }, old);

function planOf(cycle: Cycle, node: string): VolumePlan {
  const { cluster, names, gates, pod } = cycle;
  const found = claimsOfPod(pod, pod.volumes?.claims ?? [], { storage: cluster.storage, names });
  if (found.type === 'rejected') throw new Error(found.reason);
  const at = cluster.nodes.nodeAt(cluster.nodes.find(node) ?? -1);
  if (at === undefined) throw new Error('no node');
  const plan = volumesOnNode(found, { node: at, storage: cluster.storage, names, gates });
  if (plan.type === 'rejected') throw new Error(plan.reasons.join());
  return plan;
}

const namesOf = ({ bindings, provisions }: VolumePlan) => [
  ...bindings.map(({ claim, volume }) => `${claim.metadata.name} ${volume.metadata.name}`),
  ...provisions.map(({ metadata }) => `${metadata.name} made`),
];

describe('what is assumed for a pod', () => {
  const given = () =>
    cycleOf({
      nodes,
      classes,
      pod: aPod('p', { volumes: claimVolumes('data', 'made') }),
      claims: [data, made, aClaim('other', { storageClassName: 'none' })],
      volumes: [small, large],
    });

  test('the volume is not for other claims until it is taken back', () => {
    const cycle = given();
    const other = { ...cycle, pod: cycleOf({ nodes, pod: aPod('q', { volumes: claimVolumes('other') }) }).pod };
    const plan = planOf(cycle, 'a');
    expect(namesOf(plan)).toEqual(['data small', 'made made']);
    const release = assumeVolumes(cycle.cluster, plan, 'a');
    expect(namesOf(planOf(other, 'a'))).toEqual(['other large']);
    // Another pod with the claim gets the same volume, and the node that was chosen.
    expect(namesOf(planOf(cycle, 'a'))).toEqual(['data small', 'made made']);
    expect(() => planOf(cycle, 'b')).toThrow("didn't find available persistent volumes");
    // An update without the claim does not give the volume free.
    cycle.cluster.storage.putVolume({ ...small, metadata: { ...small.metadata, labels: { x: 'y' } } });
    expect(namesOf(planOf(other, 'a'))).toEqual(['other large']);
    release();
    expect(namesOf(planOf(other, 'a'))).toEqual(['other small']);
    expect(namesOf(planOf(cycle, 'b'))).toEqual(['data small', 'made made']);
  });

  test('two pods rely on it: the second to give back gives it free, each once', () => {
    const cycle = given();
    const other = { ...cycle, pod: cycleOf({ nodes, pod: aPod('q', { volumes: claimVolumes('other') }) }).pod };
    const first = assumeVolumes(cycle.cluster, planOf(cycle, 'a'), 'a');
    const second = assumeVolumes(cycle.cluster, planOf(cycle, 'a'), 'a');
    first();
    first();
    expect(namesOf(planOf(other, 'a'))).toEqual(['other large']);
    expect(() => planOf(cycle, 'b')).toThrow();
    second();
    expect(namesOf(planOf(other, 'a'))).toEqual(['other small']);
    expect(namesOf(planOf(cycle, 'b'))).toEqual(['data small', 'made made']);
  });

  test('a volume that is gone meanwhile is for nobody', () => {
    const cycle = given();
    const release = assumeVolumes(cycle.cluster, planOf(cycle, 'a'), 'a');
    cycle.cluster.storage.removeVolume(small);
    release();
    expect(namesOf(planOf(cycle, 'a'))).toEqual(['data large', 'made made']);
  });
});

/** A pod on node a with the claims, whose writes are recorded and delivered by the test. */
function binding(
  claims: readonly Claim[],
  { bindTimeoutSeconds = 600, volumes = [small] }: { bindTimeoutSeconds?: number; volumes?: readonly Volume[] } = {},
) {
  const pod = aPod('p', { volumes: claimVolumes(...claims.map(({ metadata }) => metadata.name ?? '')) });
  const cycle = cycleOf({ nodes, classes, pod, claims, volumes });
  const { cluster, names, gates } = cycle;
  const clock = new FakeClock();
  const written: (Claim | Volume)[] = [];
  const stopping = new AbortController();
  const plan = planOf(cycle, 'a');
  cluster.putPod(cycle.pod, 'a');
  const update = <T extends Claim | Volume>(object: T) => {
    written.push(object);
    return Promise.resolve(object);
  };
  const binder = new VolumeBinder({
    ...{ cluster, names, gates, clock, bindTimeoutMs: bindTimeoutSeconds * 1_000 },
    clients: { volumes: { update: update<PersistentVolume> }, claims: { update: update<PersistentVolumeClaim> } },
  });
  let outcome = 'waits';
  const done = binder.bind(cycle.pod, plan, { nodeName: 'a', signal: stopping.signal }).then(
    () => {
      outcome = 'bound';
    },
    (error: unknown) => {
      outcome = error instanceof Error ? error.message : String(error);
    },
  );
  const settled = async (): Promise<string> => {
    await clock.advance(0);
    return outcome;
  };
  return { cluster, storage: cluster.storage, clock, written, stopping, done, settled };
}

const boundClaim = (claim: Claim, volumeName: string, annotations: Record<string, string> = {}): Claim => ({
  ...claim,
  metadata: { ...claim.metadata, resourceVersion: '3', annotations: { ...annotations, [bindCompleted]: 'yes' } },
  spec: { ...claim.spec, volumeName },
});

describe('the binding of a volume', () => {
  const reference = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace: 'n',
    name: 'data',
    uid: 'uid-of-data',
    resourceVersion: '1',
  };
  const reserved = {
    ...small,
    metadata: { ...small.metadata, resourceVersion: '2' },
    spec: { ...small.spec, claimRef: reference },
  };

  test('reserves it for the claim, and waits until the claim is bound', async () => {
    const { storage, written, settled } = binding([data]);
    expect(await settled()).toBe('waits');
    expect(written).toEqual([
      {
        ...small,
        metadata: { ...small.metadata, annotations: { 'pv.orch.io/bound-by-controller': 'yes' } },
        spec: { ...small.spec, claimRef: reference },
      },
    ]);
    storage.putVolume(reserved);
    expect(await settled()).toBe('waits');
    storage.putClaim({ ...boundClaim(data, 'small'), metadata: { ...data.metadata, resourceVersion: '2' } });
    expect(await settled()).toBe('waits');
    storage.putClaim(boundClaim(data, 'small'));
    expect(await settled()).toBe('bound');
  });

  test('writes nothing when it is reserved already', async () => {
    const { storage, written, settled } = binding([data], { volumes: [{ ...reserved, metadata: small.metadata }] });
    expect(await settled()).toBe('waits');
    expect(written).toEqual([]);
    storage.putClaim(boundClaim(data, 'small'));
    expect(await settled()).toBe('bound');
  });

  test.each<readonly [string, (given: ReturnType<typeof binding>) => void, string]>([
    [
      'the volume is gone',
      ({ storage }) => storage.removeVolume(small),
      'failed to check binding: persistentvolume "small" not found',
    ],
    [
      'the claim is gone',
      ({ storage }) => storage.removeClaim(data),
      'failed to check binding: persistentvolumeclaim "data" not found',
    ],
    [
      'the controller has freed the volume',
      ({ storage }) => storage.putVolume({ ...small, metadata: { ...small.metadata, resourceVersion: '4' } }),
      'ClaimRef got reset for pv "small"',
    ],
    [
      'the volume has moved',
      ({ storage }) => storage.putVolume({ ...reserved, spec: { ...reserved.spec, ...onLabel('host', 'b') } }),
      'pv "small" node affinity doesn\'t match node "a"',
    ],
  ])('ends when %s', async (_what, change, message) => {
    const given = binding([data]);
    await given.settled();
    change(given);
    expect(await given.settled()).toBe(message);
  });

  test.each<readonly [string, (given: ReturnType<typeof binding>) => void, string]>([
    ['the node is gone', ({ cluster }) => cluster.removeNode('a'), 'failed to get node "a"'],
    ['the pod is gone', ({ cluster }) => cluster.removePod('p'), 'pod does not exist any more'],
  ])('ends within a second when %s', async (_what, change, message) => {
    const given = binding([data]);
    await given.settled();
    change(given);
    expect(await given.settled()).toBe('waits');
    await given.clock.advance(1_000);
    expect(await given.settled()).toBe(message);
  });

  test('ends after the time limit', async () => {
    const { clock, settled } = binding([data], { bindTimeoutSeconds: 3 });
    await settled();
    await clock.advance(2_999);
    expect(await settled()).toBe('waits');
    await clock.advance(1);
    expect(await settled()).toBe('binding volumes: timed out waiting for the condition');
    const none = binding([data], { bindTimeoutSeconds: 0 });
    expect(await none.settled()).toBe('binding volumes: timed out waiting for the condition');
    expect(none.clock.timersPending).toBe(0);
  });

  test('ends when the scheduler stops, and leaves no timer', async () => {
    const { clock, stopping, settled } = binding([data]);
    await settled();
    stopping.abort(new Error('stopped'));
    expect(await settled()).toBe('stopped');
    expect(clock.timersPending).toBe(0);
    const late = binding([data]);
    late.stopping.abort(new Error('stopped'));
    expect(await late.settled()).toBe('stopped');
  });
});

describe('the binding of a claim whose class makes its volume', () => {
  const chosen = {
    ...made,
    metadata: { ...made.metadata, resourceVersion: '2', annotations: { [selectedNode]: 'a' } },
  };
  const volume = aVolume('new', { storageClassName: 'wait', ...onLabel('host', 'a') });

  test('sets the node, and waits until the claim is bound', async () => {
    const { storage, written, settled } = binding([made]);
    expect(await settled()).toBe('waits');
    expect(written).toEqual([{ ...made, metadata: { ...made.metadata, annotations: { [selectedNode]: 'a' } } }]);
    storage.putClaim(made);
    expect(await settled()).toBe('waits');
    storage.putClaim(chosen);
    expect(await settled()).toBe('waits');
    const bound = boundClaim(made, 'new', { [selectedNode]: 'a' });
    storage.putClaim(bound);
    // The volume has not been seen.
    expect(await settled()).toBe('waits');
    storage.putVolume(volume);
    storage.putClaim(bound);
    expect(await settled()).toBe('bound');
  });

  test('writes nothing when the node was chosen before', async () => {
    const { storage, written, settled } = binding([chosen], { volumes: [volume] });
    expect(await settled()).toBe('waits');
    expect(written).toEqual([]);
    storage.putClaim(boundClaim(made, 'new', { [selectedNode]: 'a' }));
    expect(await settled()).toBe('bound');
  });

  test('ends when the provisioner has given up, or made the volume elsewhere', async () => {
    const given = binding([made]);
    await given.settled();
    given.storage.putClaim({ ...made, metadata: { ...made.metadata, resourceVersion: '3' } });
    expect(await given.settled()).toBe('provisioning failed for PVC "made"');
    const elsewhere = binding([made], { volumes: [{ ...volume, spec: { ...volume.spec, ...onLabel('host', 'b') } }] });
    await elsewhere.settled();
    elsewhere.storage.putClaim(boundClaim(made, 'new', { [selectedNode]: 'a' }));
    expect(await elsewhere.settled()).toBe('pv "new" node affinity doesn\'t match node "a"');
  });
});

test('a conflict ends the binding: the pod is tried again', async () => {
  const { cluster, names, gates, pod } = cycleOf({
    nodes,
    classes,
    pod: aPod('p', { volumes: claimVolumes('data') }),
    claims: [data],
    volumes: [small],
  });
  const conflict = conflictError({ group: '', resource: 'persistentvolumes' }, 'small', 'changed');
  const binder = new VolumeBinder({
    ...{ cluster, names, gates, clock: new FakeClock(), bindTimeoutMs: 1_000 },
    clients: {
      volumes: { update: () => Promise.reject(conflict) },
      claims: { update: () => Promise.reject(conflict) },
    },
  });
  const plan = { bindings: [{ claim: data, volume: small }], provisions: [] };
  await expect(binder.bind(pod, plan, { nodeName: 'a', signal: new AbortController().signal })).rejects.toBe(conflict);
});
