import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  internalError,
  invalid,
  invalidError,
  quoteTexts,
} from '@orch/apimachinery';
import type { Call, WriteAllocation } from '@orch/apiserver';
import type { Claims, ClaimTakenError } from '@orch/storage';
import { addressKey, encodeHolder, type Holder, portKey } from './allocation-keys.js';
import type { Allocations } from './allocations.js';
import { chooseFamilies } from './ip-families.js';
import { type PortRequest, portRequests } from './node-port-plan.js';
import type { Pool } from './pool.js';
import { heldAddresses, heldPorts, portsOf, type ServiceFacts, serviceFacts, specOf } from './service-facts.js';

type Service = DeepReadonly<ApiObject>;

export interface AllocationParts {
  readonly allocations: Allocations;
}

export interface ServiceAllocationOptions {
  readonly allocations: Allocations;
  readonly call: Pick<Call, 'definition' | 'names' | 'version' | 'subresource'>;
  /** Families and ports are chosen for the response, but nothing is allocated. */
  readonly dryRun: boolean;
  readonly gates: (name: string) => boolean;
}

/** Allocates for one write of a service, in the order of v1.21: families, addresses, node ports, health check port. */
export class ServiceAllocation implements WriteAllocation {
  claims: Claims | undefined;
  /** Items chosen by the current attempt. */
  #chosen: { readonly pool: Pool; readonly item: string }[] = [];
  #attempt: Attempt;

  constructor(private readonly options: ServiceAllocationOptions) {
    this.#attempt = newAttempt({ namespace: '', name: '', uid: '' });
  }

  async allocate(service: ApiObject, current: Service | undefined): Promise<void> {
    if (this.options.call.subresource !== undefined) return;
    this.#releaseChosen();
    this.claims = undefined;
    const { namespace = '', name = '', uid = '' } = service.metadata;
    this.#attempt = newAttempt({ namespace, name, uid });
    this.#setFamilies(service, current);
    if (!this.options.dryRun) await this.#allocateAddresses(service, current);
    await this.#allocatePorts(service, current);
    const before = this.#keysOf(current);
    const after = new Set(this.#keysOf(service));
    const { take } = this.#attempt;
    this.claims = {
      take: [...take].map((key) => ({ key, value: encodeHolder(this.#attempt.holder) })),
      release: this.#own(
        before.filter((key) => !after.has(key) && !take.has(key)),
        uid,
      ),
    };
    this.#checkSize(service);
  }

  claimsOfRemoval(current: Service): Claims {
    return { take: [], release: this.#own(this.#keysOf(current), current.metadata.uid ?? '') };
  }

  lost(error: ClaimTakenError): void {
    this.options.allocations.recordTaken(error.entries);
  }

  end(outcome: 'written' | 'rejected'): void {
    for (const { pool, item } of this.#chosen) {
      if (outcome === 'written') pool.reserveWritten(item, watchDelayMsMax);
      else pool.unreserve(item);
    }
    this.#chosen = [];
  }

  #setFamilies(service: ApiObject, current: Service | undefined): void {
    const spec = specOf(service);
    if (!this.options.gates('IPv6DualStack')) {
      if (serviceFacts(current).ipFamilies.length < 2) {
        delete spec['ipFamilies'];
        delete spec['ipFamilyPolicy'];
      }
      return;
    }
    const { families: configured } = this.options.allocations;
    const outcome = chooseFamilies(service, { old: current, configured });
    if (outcome.type === 'none') return;
    if (outcome.type === 'rejected') throw this.#invalid(service, outcome.errors);
    spec['ipFamilies'] = [...outcome.choice.families];
    spec['ipFamilyPolicy'] = outcome.choice.policy;
  }

  /** Allocates one address of each family, in the order of the families. */
  async #allocateAddresses(service: ApiObject, current: Service | undefined): Promise<void> {
    const { type, isHeadless, clusterIps, ipFamilies } = serviceFacts(service);
    if (type === 'ExternalName' || isHeadless) return;
    const { allocations } = this.options;
    const held = new Set(heldAddresses(serviceFacts(current)).map(addressKey));
    const families = ipFamilies.length > 0 ? ipFamilies : allocations.families.slice(0, 1);
    const addresses: string[] = [];
    for (const [index, family] of families.entries()) {
      const requested = clusterIps[index] ?? '';
      if (requested === '') addresses.push(this.#choose(allocations.addressPool(family), 'a serviceIP'));
      else {
        if (!held.has(addressKey(requested))) await this.#request(service, { requested, family, clusterIps });
        addresses.push(requested);
      }
    }
    const spec = specOf(service);
    spec['clusterIP'] = addresses[0];
    spec['clusterIPs'] = addresses;
  }

  async #request(
    service: ApiObject,
    {
      requested,
      family,
      clusterIps,
    }: { readonly requested: string; readonly family: string; readonly clusterIps: readonly string[] },
  ): Promise<void> {
    const pool = this.options.allocations.addressPool(family);
    const error = pool.contains(requested)
      ? await this.#take(addressKey(requested), 'provided IP is already allocated')
      : `provided IP is not in the valid range. The range of valid IPs is ${pool.space.text}`;
    if (error === undefined) return;
    const detail = `failed to allocated ip:${requested} with error:${error}`;
    throw this.#invalid(service, [invalid(fieldPath('spec', 'clusterIPs'), quoteTexts('string', clusterIps), detail)]);
  }

  /** Requested ports go first, so that no random choice takes a port that the service itself requests. */
  async #allocatePorts(service: ApiObject, current: Service | undefined): Promise<void> {
    const requests = portRequests(service, current);
    const ports = portsOf(specOf(service));
    const give = async (request: PortRequest) => {
      const nodePort = await this.#portFor(service, ports, request);
      const port = ports[request.index];
      if (port !== undefined) port['nodePort'] = nodePort;
    };
    const isRequested = ({ type }: PortRequest) => type === 'requested';
    for (const request of requests.filter(isRequested)) await give(request);
    const facts = serviceFacts(service);
    const lacksHealthPort = facts.needsHealthPort && !serviceFacts(current).needsHealthPort;
    if (lacksHealthPort && facts.healthPort !== 0) await this.#takeHealthPort(service, facts.healthPort);
    for (const request of requests.filter((one) => !isRequested(one))) await give(request);
    if (lacksHealthPort && facts.healthPort === 0) {
      specOf(service)['healthCheckNodePort'] = this.#anyPort('a HealthCheck NodePort');
    }
  }

  async #portFor(
    service: ApiObject,
    ports: readonly { readonly [name: string]: unknown }[],
    request: PortRequest,
  ): Promise<number> {
    if (request.type === 'same') return Number(ports[request.as]?.['nodePort'] ?? 0);
    if (request.type === 'any') return this.#anyPort('a nodePort');
    const { index, nodePort } = request;
    const error = await this.#takePort(nodePort);
    if (error === undefined) return nodePort;
    const path = fieldPath('spec', 'ports').index(index).child('nodePort');
    throw this.#invalid(service, [invalid(path, nodePort, error)]);
  }

  async #takeHealthPort(service: ApiObject, requested: number): Promise<void> {
    const error = await this.#takePort(requested);
    if (error === undefined) return;
    throw this.#invalid(service, [invalid(fieldPath('spec', 'healthCheckNodePort'), requested, error)]);
  }

  #anyPort(what: string): number {
    const { dryRun, allocations } = this.options;
    const port = dryRun ? this.#shownPort() : Number(this.#choose(allocations.nodePorts, what));
    this.#addPort(port);
    return port;
  }

  #addPort(port: number): void {
    this.#attempt.ports.add(port);
    this.#attempt.portMax = Math.max(this.#attempt.portMax, port);
  }

  /** A placeholder for a dry run, which allocates nothing. */
  #shownPort(): number {
    return Math.max(dryRunPort, this.#attempt.portMax) + 1;
  }

  /** Returns an error text when the port cannot be allocated. */
  async #takePort(port: number): Promise<string | undefined> {
    const { allocations, dryRun } = this.options;
    const { ports } = this.#attempt;
    const error = 'provided port is already allocated';
    if (ports.has(port)) return error;
    this.#addPort(port);
    const key = portKey(port);
    if (dryRun) return allocations.holderOf(key) === undefined ? undefined : error;
    const { space } = allocations.nodePorts;
    if (!allocations.nodePorts.contains(String(port))) {
      return `provided port is not in the valid range. The range of valid ports is ${space.text}`;
    }
    const taken = await this.#take(key, error);
    if (taken === undefined) this.#hold(allocations.nodePorts, String(port));
    return taken;
  }

  /** Adds the key to the transaction. Returns `error` when another service holds it according to the store. */
  async #take(key: string, error: string): Promise<string | undefined> {
    const { allocations } = this.options;
    const { holder, take } = this.#attempt;
    if (allocations.holderOf(key) !== undefined) {
      const now = await allocations.readHolder(key);
      if (now !== undefined) return now.uid === holder.uid && holder.uid !== '' ? undefined : error;
    }
    take.add(key);
    return undefined;
  }

  #hold(pool: Pool, item: string): void {
    pool.hold(item);
    this.#chosen.push({ pool, item });
  }

  #choose(pool: Pool, what: string): string {
    const item = pool.choose();
    if (item === undefined) throw internalError(`failed to allocate ${what}: range is full`);
    this.#chosen.push({ pool, item });
    this.#attempt.take.add(this.options.allocations.keyOf(item, pool));
    return item;
  }

  #keysOf(service: Service | undefined): readonly string[] {
    const facts: ServiceFacts = serviceFacts(service);
    return [...heldAddresses(facts).map(addressKey), ...heldPorts(facts).map(portKey)];
  }

  /** Drops keys held by another service: the repair loop has reported those. */
  #own(keys: readonly string[], uid: string): readonly string[] {
    return keys.filter((key) => {
      const holder = this.options.allocations.holderOf(key);
      return holder === undefined || holder.uid === uid || holder.uid === '';
    });
  }

  /** A transaction of etcd has at most 128 operations. */
  #checkSize(service: ApiObject): void {
    const { take = [], release = [] } = this.claims ?? {};
    if (take.length + release.length <= claimsMax) return;
    const detail = `may take and give back at most ${claimsMax} addresses and ports of nodes in one write`;
    throw this.#invalid(service, [invalid(fieldPath('spec', 'ports'), serviceFacts(service).ports.length, detail)]);
  }

  #invalid(service: ApiObject, errors: readonly FieldError[]) {
    const { definition, names, version } = this.options.call;
    const kind = { group: definition.group, kind: version.gvk.kind };
    return invalidError(kind, service.metadata.name ?? '', errors, names.fieldName);
  }

  #releaseChosen(): void {
    for (const { pool, item } of this.#chosen) pool.unreserve(item);
    this.#chosen = [];
  }
}

interface Attempt {
  readonly holder: Holder;
  /** Keys to write. */
  readonly take: Set<string>;
  /** Node ports of this attempt. */
  readonly ports: Set<number>;
  /** The largest of them. */
  portMax: number;
}

function newAttempt(holder: Holder): Attempt {
  return { holder, take: new Set(), ports: new Set(), portMax: 0 };
}

const dryRunPort = 32_768;
const claimsMax = 120;

/** Longest delay between the response to a write and its watch event, for example on etcd. */
const watchDelayMsMax = 30_000;
