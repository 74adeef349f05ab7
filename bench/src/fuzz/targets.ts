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
    sample: sampleFor(samples, apiVersion, definition.kind),
    subresources: definition.subresources
      .filter(({ connect, verbs }) => connect !== true && verbs.some((verb) => verb !== 'get'))
      .map(({ name }) => name),
  };
}

/** One of this version, or one of another: most versions of a kind are alike in what a sample says. */
function sampleFor(samples: ReadonlyMap<string, JsonObject>, apiVersion: string, kind: string): JsonObject | undefined {
  const own = samples.get(`${apiVersion} ${kind}`);
  if (own !== undefined) return own;
  const other = [...samples].find(([key]) => key.endsWith(` ${kind}`))?.[1];
  return other === undefined ? undefined : { ...other, apiVersion };
}

/** By `apiVersion kind`. A row of the script has them, and the other members as `fields`. */
function samplesOf(script: unknown): ReadonlyMap<string, JsonObject> {
  const samples = new Map<string, JsonObject>(Object.entries(moreSamples));
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

const names = { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' };
const schema = {
  type: 'object',
  properties: { spec: { type: 'object', additionalProperties: { type: 'string', pattern: '^a+$' } } },
};

/** Kinds that the script leaves to others. */
const moreSamples: Readonly<Record<string, JsonObject>> = {
  'apiextensions.k8s.io/v1 CustomResourceDefinition': {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'example.com',
      names,
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  },
  'apiextensions.k8s.io/v1beta1 CustomResourceDefinition': {
    apiVersion: 'apiextensions.k8s.io/v1beta1',
    kind: 'CustomResourceDefinition',
    spec: { group: 'example.com', names, scope: 'Namespaced', version: 'v1', validation: { openAPIV3Schema: schema } },
  },
  'flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema': {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta1',
    kind: 'FlowSchema',
    spec: {
      priorityLevelConfiguration: { name: 'catch-all' },
      rules: [
        {
          subjects: [{ kind: 'User', user: { name: 'nobody' } }],
          nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/x'] }],
        },
      ],
    },
  },
  'authorization.k8s.io/v1 SubjectAccessReview': {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    spec: { user: 'a', resourceAttributes: { verb: 'get', resource: 'pods' } },
  },
  'authentication.k8s.io/v1 TokenReview': {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenReview',
    spec: { token: 'abc' },
  },
};
