import {
  type ApiObject,
  applyConfiguration,
  applyMergePatch,
  applyStrategicMergePatch,
  canonicalize,
  deepCopy,
  formatApiVersion,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type KindVersions,
  kubernetesNames,
  MergeTypes,
  noFields,
  type Owners,
  validateTyped,
} from '@orch/apimachinery';
import { namedSample, nameIn, type Target } from '../fuzz/targets.js';
import { placeValue, setPlace } from './grow-object.js';
import type { Variant } from './item-values.js';
import type { Place } from './places.js';

/** A write of an object with some long lists: prepared when created, executed when called. */
export type Write = () => void;

export interface WriteCase {
  readonly target: Target;
  /** All of them are filled. */
  readonly places: readonly Place[];
  readonly variant: Variant;
}

/** Creates a write whose lists have this many items; undefined when the kind has no such write. */
export type MakeWrite = (given: WriteCase, count: number) => Write | undefined;

export const writes = {
  'decoding, defaults, conversion and validation of a new object': creation,
  'validation of an update that changes every item': (given, count) => update(given, count, 'reversed'),
  'validation of an update that changes nothing': (given, count) => update(given, count, 'same'),
  'a strategic merge patch': strategicPatch,
  'a merge patch': mergePatch,
  'the first apply of a configuration': (given, count) => apply(given, count, 'first'),
  'an apply of half of the applied configuration': (given, count) => apply(given, count, 'half'),
  'an apply with conflicts': (given, count) => apply(given, count, 'conflict'),
  'the type check of an apply configuration': typeChecks,
} as const satisfies Readonly<Record<string, MakeWrite>>;

const names = kubernetesNames;
const types = new MergeTypes(names);
const context = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: ['system:masters'], extra: {} },
  names,
  gates: () => true,
};

/** Runs `work` and ignores rejections: the steps up to them count. */
export function ignoringRejections(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isStatusError(error)) throw error;
  }
}

function sampleOf({ target }: WriteCase): JsonObject {
  const { sample, apiVersion, definition } = target;
  const object = { ...namedSample(target, sample ?? {}, 'grown'), apiVersion, kind: definition.kind };
  return { ...object, metadata: { name: nameIn(target, 'grown'), uid: 'u' } };
}

function grown(given: WriteCase, count: number, change: (value: unknown) => unknown = (value) => value): JsonObject {
  const filling = { type: 'items', variant: given.variant } as const;
  return given.places.reduce<JsonObject>(
    (object, place) => setPlace(object, place, change(placeValue(place, filling, { count }))),
    sampleOf(given),
  );
}

function creation(given: WriteCase, count: number): Write {
  const sent = grown(given, count);
  return () => {
    const { definition } = given.target;
    const { hub, form } = toHub(given, sent);
    const options = optionsOf(given, form);
    definition.strategy.prepareForCreate(hub, options);
    definition.strategy.validateCreate(hub, options);
    for (const column of definition.columns) column.cell(hub, context.now);
  };
}

function update(given: WriteCase, count: number, change: 'same' | 'reversed'): Write | undefined {
  const { definition, version } = given.target;
  if (definition.virtual) return undefined;
  const sent = grown(given, count);
  const changed = change === 'same' ? sent : grown(given, count, reversed);
  const old = tryTo(() => toHub(given, sent).hub);
  const now = tryTo(() => toHub(given, changed));
  if (old === undefined || now === undefined || version === undefined) return undefined;
  const strategies = [definition.strategy, definition.strategy.status].filter((each) => each !== undefined);
  return () => {
    for (const strategy of strategies) {
      const object = deepCopy<ApiObject>(now.hub);
      const options = optionsOf(given, now.form);
      strategy.prepareForUpdate(object, old, options);
      strategy.validateUpdate(object, old, options);
    }
  };
}

function strategicPatch(given: WriteCase, count: number): Write {
  const { schema } = given.target.version;
  const original = neutral(given, grown(given, count));
  const patch = neutral(given, grown(given, count));
  return () => void applyStrategicMergePatch(schema, original, patch);
}

function mergePatch(given: WriteCase, count: number): Write {
  const original = grown(given, count);
  const patch = grown(given, count);
  return () => void applyMergePatch(original, patch);
}

function typeChecks(given: WriteCase, count: number): Write {
  const configuration = neutral(given, grown(given, count));
  return () => void validateTyped(types.of(given.target.version.schema), configuration);
}

function apply(given: WriteCase, count: number, which: 'first' | 'half' | 'conflict'): Write | undefined {
  const { version } = given.target;
  const type = types.of(version.schema);
  const apiVersion = formatApiVersion(version.gvk);
  const versions: KindVersions = { typeOf: () => type, convert: (value) => value, resetFields: () => noFields };
  const whole = neutral(given, grown(given, count));
  if (validateTyped(type, whole).length > 0) return undefined;
  const run = (owners: Owners, live: JsonObject, configuration: JsonObject, manager: string) =>
    applyConfiguration(owners, { live, configuration, apiVersion, force: false, manager, time: '' }, versions);
  const empty = neutral(given, sampleOf(given));
  if (which === 'first') return () => void run(new Map(), empty, whole, 'first');
  const applied = run(new Map(), empty, whole, 'first');
  if (applied.type === 'conflict' || !isJsonObject(applied.object)) return undefined;
  const live = deepCopy<JsonObject>(applied.object);
  if (which === 'half') return () => void run(applied.owners, live, neutral(given, grown(given, count / 2)), 'first');
  const other = neutral(given, grown({ ...given, variant: 'full' }, count, reversed));
  return () => void run(applied.owners, live, other, 'second');
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, `${String(member)}x`]));
}

function toHub(given: WriteCase, sent: JsonObject): { readonly hub: ApiObject; readonly form: ApiObject } {
  const { version } = given.target;
  const form = asObject(canonicalize(version.schema, sent, { names }));
  version.applyDefaults(form);
  return { hub: version.toHub?.(form) ?? form, form };
}

function neutral({ target }: WriteCase, object: JsonObject): JsonObject {
  const value: unknown = canonicalize(target.version.schema, object, { names });
  return isJsonObject(value) ? value : {};
}

function asObject(value: unknown): ApiObject {
  const { apiVersion, kind, metadata } = isJsonObject(value) ? value : {};
  const rest = isJsonObject(value) ? value : {};
  return {
    ...rest,
    apiVersion: String(apiVersion),
    kind: String(kind),
    metadata: isJsonObject(metadata) ? metadata : {},
  };
}

function optionsOf({ target }: WriteCase, form: ApiObject) {
  return { ...context, version: target.version.gvk, sent: target.version === target.definition.hub ? undefined : form };
}

export function tryTo<Value>(make: () => Value): Value | undefined {
  let made: Value | undefined;
  ignoringRejections(() => {
    made = make();
  });
  return made;
}
