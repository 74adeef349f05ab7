import { isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import { namedSample, nameIn, type Target } from '../fuzz/targets.js';
import { type Filling, growObject, placeValue, type Size } from './grow-object.js';
import { variants } from './item-values.js';
import { longTexts } from './long-texts.js';
import type { CostMeter } from './measure-cost.js';
import { type Place, placesOf } from './places.js';
import {
  type CostlyRequest,
  createRequest,
  deleteRequest,
  overAppliedRequests,
  overEmptyRequests,
  overFilledRequests,
  protobufRequest,
  type Subject,
  storeAppliedRequest,
  storeRequest,
} from './requests.js';

/** The cost of one request at two sizes, the second four times the first. */
export interface Growth {
  /** `v1 ConfigMap data distinct: create`. */
  readonly name: string;
  readonly status: number;
  readonly bodyBytes: number;
  readonly quarterMs: number;
  readonly fullMs: number;
}

export interface CostRun {
  readonly meter: CostMeter;
  readonly names: Names;
  readonly targets: readonly Target[];
  /** Size of the larger body. */
  readonly bytesMax: number;
  /** Each message once, on one of its kinds. */
  readonly onceEachMessage: boolean;
  /** Only cases with a matching name. */
  readonly only: RegExp | undefined;
  readonly onGrowth: (growth: Growth) => void;
}

/** Fills every place of every kind in turn. */
export async function runCosts(run: CostRun): Promise<void> {
  const visited = new Set<string>();
  for (const target of simplestFirst(run.targets)) {
    const kind = `${target.apiVersion} ${target.definition.kind}`;
    const sample = sampleOf(target);
    const stored = target.definition.virtual === true ? undefined : await storeSample(run, target, sample);
    for (const place of placesOf(target.version.schema)) {
      if (run.onceEachMessage && visited.has(place.site)) continue;
      visited.add(place.site);
      for (const filling of fillingsOf(place)) {
        const fillingName = filling.type === 'items' ? filling.variant : filling.name;
        const name = `${kind} ${place.path} ${fillingName}`;
        if (run.only !== undefined && !run.only.test(name)) continue;
        await runCase({ run, target, sample, place, filling, name, storedName: stored });
      }
    }
    if (stored !== undefined) await run.meter.send(deleteRequest(subjectOf({ run, target, sample }), stored));
  }
}

/** Shared places such as metadata are tested on kinds that accept most values. */
function simplestFirst(targets: readonly Target[]): readonly Target[] {
  const isSimple = ({ definition }: Target) => ['ConfigMap', 'Pod', 'Service'].includes(definition.kind);
  return [...targets.filter(isSimple), ...targets.filter((target) => !isSimple(target))];
}

function fillingsOf({ type }: Place): readonly Filling[] {
  switch (type) {
    case 'text':
      return Object.keys(longTexts).map((name) => ({ type: 'text', name }));
    case 'any':
      return [{ type: 'items', variant: 'distinct' }];
    case 'list':
    case 'map':
      return variants.map((variant) => ({ type: 'items', variant }));
  }
}

interface Case {
  readonly run: CostRun;
  readonly target: Target;
  readonly sample: JsonObject;
  readonly place: Place;
  readonly filling: Filling;
  readonly name: string;
  /** The stored object whose place is empty. */
  readonly storedName: string | undefined;
}

/** Measures at a quarter of the size and at the full size. */
async function runCase(given: Case): Promise<void> {
  const { run, name } = given;
  const bytesMax = given.filling.type === 'text' ? Math.min(run.bytesMax, textBytesMax) : run.bytesMax;
  const quarter = await measureSize(given, sizeOf(bytesMax / 4));
  const full = await measureSize(given, sizeOf(bytesMax));
  for (const [verb, cost] of full) {
    const before = quarter.get(verb);
    if (before === undefined) continue;
    const { status, bodyBytes, cpuMs: fullMs } = cost;
    run.onGrowth({ name: `${name}: ${verb}`, status, bodyBytes, quarterMs: before.cpuMs, fullMs });
  }
}

/** One step per character is negligible at this size, one step per pair of characters takes minutes. */
const textBytesMax = 1_000_000;

function sizeOf(bytes: number): Size {
  return { bytes, objectsMax: Math.min(49_000, bytes / 30) };
}

interface VerbCost {
  readonly status: number;
  readonly bodyBytes: number;
  readonly cpuMs: number;
}

async function measureSize(given: Case, size: Size): Promise<ReadonlyMap<string, VerbCost>> {
  const { run, target, place, filling, storedName } = given;
  const sample = namedSample(target, given.sample, grownName);
  const subject: Subject = {
    target,
    place,
    object: growObject(sample, place, filling, size),
    value: placeValue(place, filling, size),
    names: run.names,
  };
  const costs = new Map<string, VerbCost>();
  const name = nameIn(target, grownName);
  const created = await measure(createRequest(subject, name));
  if (filling.type === 'text') return costs;
  await measure(protobufRequest(subject, name));
  if (storedName === undefined) return costs;
  const [update, ...others] = overEmptyRequests(
    { ...subject, object: growObject(given.sample, place, filling, size) },
    storedName,
  );
  await measure(update);
  if (filling.variant === 'empty' || filling.variant === 'full') return costs;
  for (const request of others) await measure(request);
  if (created !== 201) return costs;
  if ((await measure(storeRequest(subject, name))) === 201) {
    for (const request of overFilledRequests(subject, name)) await measure(request);
    await measure(deleteRequest(subject, name));
  }
  if ((await measure(storeAppliedRequest(subject, name))) === 201) {
    for (const request of overAppliedRequests(subject, name)) await measure(request);
    await run.meter.send(deleteRequest(subject, name));
  }
  return costs;

  async function measure(request: CostlyRequest | undefined): Promise<number> {
    if (request === undefined || request.body.length > requestBytesMax) return 0;
    let cost = await run.meter.send(request);
    const { status, bodyBytes } = cost;
    let { cpuMs } = cost;
    // Garbage collection lengthens single measurements: the shorter of two counts.
    if (cpuMs > repeatFromMs && /dryRun/.test(request.path)) {
      cost = await run.meter.send(request);
      cpuMs = Math.min(cpuMs, cost.cpuMs);
    }
    costs.set(request.verb, { status, bodyBytes, cpuMs });
    return status;
  }
}

const requestBytesMax = 3 * 1024 * 1024;
const repeatFromMs = 150;
const grownName = 'grown';
const sampleName = 'stored';

function sampleOf({ sample, apiVersion, definition }: Target): JsonObject {
  return { ...(sample ?? {}), apiVersion, kind: definition.kind };
}

/** Stores an object of the kind. @returns its name; undefined when the server rejects it */
async function storeSample(run: CostRun, target: Target, sample: JsonObject): Promise<string | undefined> {
  const name = nameIn(target, sampleName);
  const object = namedSample(target, sample, sampleName);
  const { status } = await run.meter.send(storeRequest(subjectOf({ run, target, sample: object }), name));
  return status === 201 || status === 409 ? name : undefined;
}

function subjectOf({ run, target, sample }: Pick<Case, 'run' | 'target' | 'sample'>): Subject {
  const place: Place = { fields: [], site: '', path: '', type: 'any' };
  return { target, place, object: isJsonObject(sample) ? sample : {}, value: undefined, names: run.names };
}
