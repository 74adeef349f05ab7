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
import type { Claims, ClaimTakenError } from '@orch/storage';
import type { Call } from '../../../request/call.js';
import type { WriteAllocation } from '../../../write/write-allocation.js';
import { addressKey, encodeHolder, type Holder, portKey } from './allocation-keys.js';
import type { Allocations } from './allocations.js';
import { chooseFamilies } from './ip-families.js';
import { nodePortAt, type PortRequest, portRequests, setNodePort } from './node-port-plan.js';
import type { Pool } from './pool.js';
import { heldAddresses, heldPorts, type ServiceFacts, serviceFacts, specOf } from './service-facts.js';

type Service = DeepReadonly<ApiObject>;

export interface ServiceAllocationOptions {
  readonly allocations: Allocations;
  readonly call: Pick<Call, 'definition' | 'names' | 'version' | 'subresource'>;
  /** Families and ports are chosen, so that they are seen; nothing is taken. */
  readonly dryRun: boolean;
  readonly gates: (name: string) => boolean;
}

/** Addresses and ports of nodes of one write of a service, in the order of v1.21: families, addresses, ports, health. */
export class ServiceAllocation implements WriteAllocation {
  claims: Claims | undefined;
  /** Chosen at random by the attempt under way. */
  #chosen: { readonly pool: Pool; readonly item: string }[] = [];
  #attempt: Attempt;

  constructor(private readonly options: ServiceAllocationOptions) {
    this.#attempt = newAttempt({ namespace: '', name: '', uid: '' });
  }

  async allocate(service: ApiObject, current: Service | undefined): Promise<void> {
    if (this.options.call.subresource !== undefined) return;
    this.#giveBackChosen();
    this.claims = undefined;
    const { namespace = '', name = '', uid = '' } = service.metadata;
    this.#attempt = newAttempt({ namespace, name, uid });
    this.#settleFamilies(service, current);
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
    this.options.allocations.noteTaken(error.entries);
  }

  end(outcome: 'written' | 'refused'): void {
    for (const { pool, item } of this.#chosen) {
      if (outcome === 'written') pool.expectTaken(item, wordOfWriteMs);
      else pool.giveBack(item);
    }
    this.#chosen = [];
  }

  #settleFamilies(service: ApiObject, current: Service | undefined): void {
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
    if (outcome.type === 'refused') throw this.#invalid(service, outcome.errors);
    spec['ipFamilies'] = [...outcome.choice.families];
    spec['ipFamilyPolicy'] = outcome.choice.policy;
  }

  /** One address of each family, in the order of the families. */
  async #allocateAddresses(service: ApiObject, current: Service | undefined): Promise<void> {
    const { type, isHeadless, clusterIps, ipFamilies } = serviceFacts(service);
    if (type === 'ExternalName' || isHeadless) return;
    const { allocations } = this.options;
    const held = new Set(heldAddresses(serviceFacts(current)).map(addressKey));
    const families = ipFamilies.length > 0 ? ipFamilies : allocations.families.slice(0, 1);
    const addresses: string[] = [];
    for (const [index, family] of families.entries()) {
      const asked = clusterIps[index] ?? '';
      if (asked === '') addresses.push(this.#choose(allocations.addressPool(family), 'a serviceIP'));
      else {
        if (!held.has(addressKey(asked))) await this.#request(service, { asked, family, clusterIps });
        addresses.push(asked);
      }
    }
    const spec = specOf(service);
    spec['clusterIP'] = addresses[0];
    spec['clusterIPs'] = addresses;
  }

  async #request(
    service: ApiObject,
    {
      asked,
      family,
      clusterIps,
    }: { readonly asked: string; readonly family: string; readonly clusterIps: readonly string[] },
  ): Promise<void> {
    const pool = this.options.allocations.addressPool(family);
    const fault = pool.contains(asked)
      ? await this.#take(addressKey(asked), 'provided IP is already allocated')
      : `provided IP is not in the valid range. The range of valid IPs is ${pool.space.text}`;
    if (fault === undefined) return;
    const detail = `failed to allocated ip:${asked} with error:${fault}`;
    throw this.#invalid(service, [invalid(fieldPath('spec', 'clusterIPs'), quoteTexts('string', clusterIps), detail)]);
  }

  /** What is asked for goes first, so that no port is chosen that the service itself asks for. */
  async #allocatePorts(service: ApiObject, current: Service | undefined): Promise<void> {
    const requests = portRequests(service, current);
    const isAsked = ({ type }: PortRequest) => type === 'requested';
    for (const request of requests.filter(isAsked)) await this.#givePort(service, request);
    const facts = serviceFacts(service);
    const lacksHealthPort = facts.needsHealthPort && !serviceFacts(current).needsHealthPort;
    if (lacksHealthPort && facts.healthPort !== 0) await this.#takeHealthPort(service, facts.healthPort);
    for (const request of requests.filter((one) => !isAsked(one))) await this.#givePort(service, request);
    if (lacksHealthPort && facts.healthPort === 0) {
      specOf(service)['healthCheckNodePort'] = this.#anyPort('a HealthCheck NodePort');
    }
  }

  async #givePort(service: ApiObject, request: PortRequest): Promise<void> {
    setNodePort(service, request.index, await this.#portFor(service, request));
  }

  async #portFor(service: ApiObject, request: PortRequest): Promise<number> {
    if (request.type === 'same') return nodePortAt(service, request.as);
    if (request.type === 'any') return this.#anyPort('a nodePort');
    const { index, nodePort } = request;
    const fault = await this.#takePort(nodePort);
    if (fault === undefined) return nodePort;
    const path = fieldPath('spec', 'ports').index(index).child('nodePort');
    throw this.#invalid(service, [invalid(path, nodePort, fault)]);
  }

  async #takeHealthPort(service: ApiObject, asked: number): Promise<void> {
    const fault = await this.#takePort(asked);
    if (fault === undefined) return;
    throw this.#invalid(service, [invalid(fieldPath('spec', 'healthCheckNodePort'), asked, fault)]);
  }

  #anyPort(what: string): number {
    const { dryRun, allocations } = this.options;
    const port = dryRun ? this.#shownPort() : Number(this.#choose(allocations.nodePorts, what));
    this.#attempt.ports.add(port);
    return port;
  }

  /** Nothing is taken: any number shows that there would be one. */
  #shownPort(): number {
    return Math.max(dryRunPort, ...this.#attempt.ports) + 1;
  }

  /** Says why not. */
  async #takePort(port: number): Promise<string | undefined> {
    const { allocations, dryRun } = this.options;
    const { ports } = this.#attempt;
    const fault = 'provided port is already allocated';
    if (ports.has(port)) return fault;
    ports.add(port);
    const key = portKey(port);
    if (dryRun) return allocations.holderOf(key) === undefined ? undefined : fault;
    const { space } = allocations.nodePorts;
    if (!allocations.nodePorts.contains(String(port))) {
      return `provided port is not in the valid range. The range of valid ports is ${space.text}`;
    }
    const taken = await this.#take(key, fault);
    if (taken === undefined) this.#hold(allocations.nodePorts, String(port));
    return taken;
  }

  /** Whether it is free the store decides in the end; that it is not free, too. Says why not. */
  async #take(key: string, fault: string): Promise<string | undefined> {
    const { allocations } = this.options;
    const { holder, take } = this.#attempt;
    if (allocations.holderOf(key) !== undefined) {
      const now = await allocations.askHolder(key);
      if (now !== undefined) return now.uid === holder.uid && holder.uid !== '' ? undefined : fault;
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

  /** Without those that another service has: the repair has told of that. */
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

  #giveBackChosen(): void {
    for (const { pool, item } of this.#chosen) pool.giveBack(item);
    this.#chosen = [];
  }
}

interface Attempt {
  readonly holder: Holder;
  /** Keys to be written. */
  readonly take: Set<string>;
  /** Ports of nodes of this attempt. */
  readonly ports: Set<number>;
}

function newAttempt(holder: Holder): Attempt {
  return { holder, take: new Set(), ports: new Set() };
}

const dryRunPort = 32_768;
const claimsMax = 120;

/** On etcd the word of a write comes a little after its answer. */
const wordOfWriteMs = 30_000;
