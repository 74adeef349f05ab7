import type { ApiClient } from '../api/api-client.js';
import { type FollowedPods, podKey } from '../api/followed-pods.js';
import { type AddressedObject, objectPath, pathOfCollectionOf } from '../api/resource-paths.js';
import type { PodDraft } from '../scenarios/scenario.js';

interface PlacedPod {
  readonly pod: PodDraft;
  readonly node: string;
  readonly startTime: string;
}

/** Kinds whose status a server does not take at the creation. */
const statusKinds: readonly string[] = ['PodDisruptionBudget', 'PersistentVolume'];
const firstStartMs = Date.parse('2021-04-08T12:00:00Z');

/** The objects of one scenario on a server: created, restored after an attempt, and removed. */
export class ScenarioCluster {
  readonly #placed = new Map<string, PlacedPod>();
  readonly #objects: AddressedObject[] = [];
  #starts = 0;
  #touches = 0;

  constructor(
    private readonly client: ApiClient,
    private readonly pods: FollowedPods,
  ) {}

  async create(objects: readonly AddressedObject[]): Promise<void> {
    await Promise.all(objects.map((object) => this.#create(object)));
    this.#objects.push(...objects);
  }

  /**
   * Changes the nodes that have images, when all exist: the reference counts the nodes that have an image when a node changes, and
   * not again when other nodes come. Resolves with whether there are any.
   */
  async touchNodes(): Promise<boolean> {
    this.#touches += 1;
    const body = { metadata: { annotations: { touched: String(this.#touches) } } };
    const nodes = this.#objects.filter(
      (object) => object.kind === 'Node' && JSON.stringify(object).includes('sizeBytes'),
    );
    await Promise.all(nodes.map((node) => this.client.send({ method: 'PATCH', path: objectPath(node), body })));
    return nodes.length > 0;
  }

  /** Creates a pod with its node, running since a moment of its own. */
  async place(pod: PodDraft, node: string): Promise<void> {
    await this.#placeAgain({ pod, node, startTime: this.#nextStartTime() });
  }

  async createPending(pod: PodDraft, schedulerName: string): Promise<void> {
    const body = { ...pod, spec: { ...pod.spec, schedulerName } };
    await this.client.send({ method: 'POST', path: pathOfCollectionOf(pod), body });
  }

  /** A scheduler has placed the pod. */
  async keep(pod: PodDraft, node: string): Promise<void> {
    const startTime = this.#nextStartTime();
    this.#placed.set(podKey(pod), { pod, node, startTime });
    await this.#run(pod, startTime);
  }

  forget(victims: readonly string[]): void {
    for (const victim of victims) this.#placed.delete(victim);
  }

  /** Undoes an attempt: removes the pod and its objects, and places its victims again. */
  async undo(pod: PodDraft, objects: readonly AddressedObject[], victims: readonly string[]): Promise<void> {
    await this.remove([pod]);
    await this.remove(objects);
    await Promise.all(
      victims.map(async (victim) => {
        const placed = this.#placed.get(victim);
        if (placed === undefined) throw new Error(`${victim} was deleted, and was not placed before`);
        await this.#placeAgain(placed);
      }),
    );
  }

  /** Deletes objects that may be gone already, and waits until pods are. */
  async remove(objects: readonly AddressedObject[]): Promise<void> {
    await Promise.all(
      objects.map(async (object) => {
        const path = objectPath(object);
        const { status, body } = await this.client.request({ method: 'DELETE', path, body: deleteOptions });
        if (status !== 200 && status !== 202 && status !== 404) throw new Error(`DELETE ${path}: ${status} ${body}`);
        if (object.kind !== 'Pod') return;
        const isGone = () => (this.pods.get(podKey(object)) === undefined ? true : undefined);
        await this.pods.until(isGone, `deletion of ${path}`);
      }),
    );
  }

  /** Removes everything. */
  async clear(): Promise<void> {
    await this.remove([...this.#placed.values()].map(({ pod }) => pod));
    await this.remove(this.#objects);
  }

  /** A minute after the last one. */
  #nextStartTime(): string {
    this.#starts += 1;
    return new Date(firstStartMs + this.#starts * 60_000).toISOString().replace('.000', '');
  }

  async #placeAgain(placed: PlacedPod): Promise<void> {
    const { pod, node, startTime } = placed;
    this.#placed.set(podKey(pod), placed);
    const body = { ...pod, spec: { ...pod.spec, nodeName: node } };
    await this.client.send({ method: 'POST', path: pathOfCollectionOf(pod), body });
    await this.#run(pod, startTime);
  }

  async #run(pod: PodDraft, startTime: string): Promise<void> {
    const body = { status: { phase: 'Running', startTime } };
    await this.client.send({ method: 'PATCH', path: `${objectPath(pod)}/status`, body });
  }

  async #create(object: AddressedObject): Promise<void> {
    await this.client.send({ method: 'POST', path: pathOfCollectionOf(object), body: object });
    if (!statusKinds.includes(object.kind)) return;
    const status = 'status' in object ? object.status : { phase: 'Available' };
    await this.client.send({ method: 'PATCH', path: `${objectPath(object)}/status`, body: { status } });
  }
}

const deleteOptions = { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 };
