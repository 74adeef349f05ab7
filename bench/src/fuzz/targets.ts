import { makeCatalogue } from '@orch/api';
import {
  type Catalogue,
  formatApiVersion,
  isJsonObject,
  type JsonObject,
  type Names,
  type ResourceDefinition,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import { moreSamples, sampleGroup } from './more-samples.js';

/** One version of a resource, and its collection. */
export interface Target {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  /** `/api/v1/namespaces/fuzz/pods`. */
  readonly collection: string;
  readonly apiVersion: string;
  /** A valid object without a name; undefined when none is known, and one is generated from the types. */
  readonly sample: JsonObject | undefined;
  /** Subresources that are written like objects. */
  readonly subresources: readonly string[];
}

/** Every version of every resource. `script` has an object of every kind, from the comparison of servers. */
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
  // The group of the path: events of two groups share one kind.
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

/** The name of an object: the names of some kinds must match their content. */
export function nameIn({ definition }: Target, name: string): string {
  return kindsNamedByGroup.has(definition.kind) ? `${name}.${sampleGroup}` : name;
}

/** A sample with that name. */
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

/** A sample of this version, or of another: most versions of a kind have the same fields in samples. */
function sampleFor(samples: ReadonlyMap<string, JsonObject>, apiVersion: string, kind: string): JsonObject | undefined {
  const own = samples.get(`${apiVersion} ${kind}`);
  if (own !== undefined) return own;
  const other = [...samples].find(([key]) => key.endsWith(` ${kind}`))?.[1];
  return other === undefined ? undefined : { ...other, apiVersion };
}

/** By `apiVersion kind`. A row of the script has these, and the other members as `fields`. */
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
