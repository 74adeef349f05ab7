import { type Catalogue, makeCatalogue, type ResourceDefinition, type ResourceVersionDefinition } from '@orch/api';
import { formatApiVersion, isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import { moreSamples, sampleGroup } from './more-samples.js';

/** One version of a resource, and where its objects are. */
export interface Target {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  /** `/api/v1/namespaces/fuzz/pods`. */
  readonly collection: string;
  readonly apiVersion: string;
  /** An object that is taken, without a name; undefined when none is known and one is made of the types alone. */
  readonly sample: JsonObject | undefined;
  /** Those that can be written as objects are. */
  readonly subresources: readonly string[];
}

/** Every version of every resource. `script` is the life of one object of every kind, as the comparison has it. */
export function makeTargets(names: Names, script: unknown): readonly Target[] {
  const catalogue = makeCatalogue(names);
  const samples = samplesOf(script);
  return catalogue.definitions.flatMap((definition) =>
    definition.versions.map((version) => makeTarget({ catalogue, definition, version, samples })),
  );
}

export const fuzzNamespace = 'fuzz';

function makeTarget({
  definition,
  version,
  samples,
}: {
  readonly catalogue: Catalogue;
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  readonly samples: ReadonlyMap<string, JsonObject>;
}): Target {
  const apiVersion = formatApiVersion(version.gvk);
  // The group of the path; events of two groups have one kind each.
  const served = { ...version.gvk, group: definition.group };
  const root = definition.group === '' ? `/api/${served.version}` : `/apis/${formatApiVersion(served)}`;
  const where = definition.namespaced ? `/namespaces/${fuzzNamespace}` : '';
  return {
    definition,
    version,
    collection: `${root}${where}/${definition.resource}`,
    apiVersion,
    sample: sampleFor(samples, apiVersion, definition.kind),
    subresources: definition.subresources
      .filter(({ connect, verbs }) => connect !== true && verbs.some((verb) => verb !== 'get'))
      .map(({ name }) => name),
  };
}

/** What an object is called: some kinds hold that their names say what is in them. */
export function nameIn({ definition }: Target, name: string): string {
  return kindsNamedByGroup.has(definition.kind) ? `${name}.${sampleGroup}` : name;
}

/** A sample under that name. */
export function namedSample(target: Target, sample: JsonObject, name: string): JsonObject {
  const { spec } = sample;
  if (!isJsonObject(spec)) return sample;
  switch (target.definition.kind) {
    case 'APIService':
      return { ...sample, spec: { ...spec, version: name } };
    case 'CustomResourceDefinition':
      return {
        ...sample,
        spec: { ...spec, names: { plural: name, singular: name, kind: name, listKind: `${name}List` } },
      };
    default:
      return sample;
  }
}

const kindsNamedByGroup: ReadonlySet<string> = new Set(['APIService', 'CustomResourceDefinition', 'StorageVersion']);

/** One of this version, or one of another: most versions of a kind are alike in what a sample says. */
function sampleFor(samples: ReadonlyMap<string, JsonObject>, apiVersion: string, kind: string): JsonObject | undefined {
  const own = samples.get(`${apiVersion} ${kind}`);
  if (own !== undefined) return own;
  const other = [...samples].find(([key]) => key.endsWith(` ${kind}`))?.[1];
  return other === undefined ? undefined : { ...other, apiVersion };
}

/** By `apiVersion kind`. A row of the script has them, and the other members as `fields`. */
function samplesOf(script: unknown): ReadonlyMap<string, JsonObject> {
  const samples = new Map<string, JsonObject>();
  visit(script);
  for (const [key, sample] of Object.entries(moreSamples)) samples.set(key, sample);
  return samples;

  function visit(value: unknown): void {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isJsonObject(value)) return;
    const { apiVersion, kind, fields } = value;
    if (typeof apiVersion === 'string' && isJsonObject(fields)) {
      const text = JSON.stringify(fields).replaceAll('$(namespace)', fuzzNamespace).replaceAll('$(run)', 'fuzz');
      const members: unknown = JSON.parse(text);
      if (isJsonObject(members))
        samples.set(`${apiVersion} ${String(kind)}`, { apiVersion, kind: String(kind), ...members });
      return;
    }
    for (const member of Object.values(value)) visit(member);
  }
}
