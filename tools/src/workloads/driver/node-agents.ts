import type { Json } from '../../differential/json.js';
import type { ApiClient } from '../cluster/api-client.js';
import { collectionPath, resourceNamed, uidOf } from '../scenario/resources.js';
import type { ScenarioNode } from '../scenario/scenario.js';

const nodes = resourceNamed('nodes');
const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
/** Far below the grace period with which the set-ups start the controller manager. */
const renewPeriodMs = 2_000;
const leaseSeconds = 40;

/** The nodes of one scenario: it creates them and renews their leases. */
export class NodeAgents {
  readonly #client: ApiClient;
  readonly #renewed = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #failure: unknown;
  #renewing: Promise<void> = Promise.resolve();

  constructor(client: ApiClient) {
    this.#client = client;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing
        .then(() => this.#renewAll())
        .catch((error: unknown) => {
          this.#failure = error;
        });
    }, renewPeriodMs);
  }

  /** @throws the error of an earlier renewal. */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Creates a node with all conditions good, and its lease. */
  async create(name: string, { labels, taints }: ScenarioNode): Promise<void> {
    const metadata = { name, labels: { 'kubernetes.io/hostname': name, ...labels } };
    const node = { apiVersion: 'v1', kind: 'Node', metadata, spec: { taints } };
    const uid = uidOf(await this.#must('POST', collectionPath(nodes), node));
    await this.#must('PATCH', `${collectionPath(nodes)}/${name}/status`, { status: goodStatus(new Date()) });
    const spec = { holderIdentity: name, leaseDurationSeconds: leaseSeconds, renewTime: microTime() };
    // Collected with the node.
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name, uid }];
    const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name, ownerReferences }, spec };
    await this.#must('POST', leases, lease);
    this.#renewed.add(name);
  }

  silence(name: string): void {
    this.#renewed.delete(name);
  }

  /** The agent of the node responds again: it renews the lease and reports good conditions. */
  async renew(name: string): Promise<void> {
    this.#renewed.add(name);
    await this.#renewAll();
    await this.#must('PATCH', `${collectionPath(nodes)}/${name}/status`, { status: goodStatus(new Date()) });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  async #renewAll(): Promise<void> {
    const renewals = [...this.#renewed].map((name) =>
      this.#client.send('PATCH', `${leases}/${name}`, {
        ...{ body: { spec: { renewTime: microTime() } }, contentType: 'application/merge-patch+json' },
      }),
    );
    await Promise.all(renewals);
  }

  async #must(method: string, path: string, body: Json): Promise<Json> {
    const contentType = method === 'PATCH' ? 'application/strategic-merge-patch+json' : 'application/json';
    const { status, body: response } = await this.#client.send(method, path, { body, contentType });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(response)}`);
    return response;
  }
}

function microTime(): string {
  return new Date().toISOString().replace('Z', '000Z');
}

function goodStatus(now: Date): Json {
  const time = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const size = { cpu: '8', memory: '16Gi', pods: '110' };
  const condition = (type: string, status: string, reason: string): Json => ({
    ...{ type, status, reason, message: reason, lastHeartbeatTime: time, lastTransitionTime: time },
  });
  return {
    capacity: size,
    allocatable: size,
    addresses: [{ type: 'InternalIP', address: '192.0.2.9' }],
    conditions: [
      condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory'),
      condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure'),
      condition('PIDPressure', 'False', 'KubeletHasSufficientPID'),
      condition('Ready', 'True', 'KubeletReady'),
    ],
  };
}
