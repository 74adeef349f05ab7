import { type Catalogue, makeCatalogue, type ResourceDefinition, type ResourceVersionDefinition } from '@orch/api';
import { formatApiVersion, isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';

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
    sample: samples.get(`${apiVersion} ${definition.kind}`),
    subresources: definition.subresources
      .filter(({ connect, verbs }) => connect !== true && verbs.some((verb) => verb !== 'get'))
      .map(({ name }) => name),
  };
}

/** By `apiVersion kind`. A row of the script has them, and the other members as `fields`. */
function samplesOf(script: unknown): ReadonlyMap<string, JsonObject> {
  const samples = new Map<string, JsonObject>();
  visit(script);
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
