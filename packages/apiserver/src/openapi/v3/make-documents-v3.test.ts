import { beforeAll, describe, expect, test } from '@jest/globals';
import { enabledApis, loadDescriptions, makeCatalogue, type RuntimeConfig } from '@orch/api';
import { type Descriptions, invariant, kubernetesNames, orchNames } from '@orch/apimachinery';
import { ResourceBehaviors } from '../../behaviors/resource-behavior.js';
import { ServedResources } from '../../kinds/served-resources.js';
import { definitionName } from '../definition-name.js';
import { OpenApiBodies } from '../openapi-bodies.js';
import type { OpenApiDocument } from '../openapi-document.js';
import { makeDocumentsV3 } from './make-documents-v3.js';

/** As for the built-in kinds: deleting a pod returns the pod. */
const behaviors = new ResourceBehaviors((group) => group);
behaviors.add([{ group: '', resource: 'pods', deleteResponse: 'object' }]);

let descriptions: Descriptions;
beforeAll(async () => {
  descriptions = await loadDescriptions();
});

function optionsOf(names = kubernetesNames, config: RuntimeConfig = {}) {
  const catalogue = makeCatalogue(names);
  const apis = enabledApis(config, catalogue);
  invariant('isEnabled' in apis, 'the configuration is good');
  return {
    catalogue,
    served: new ServedResources(catalogue.definitions, apis.isEnabled),
    version: 'v1.21.0',
    applies: true,
    behaviors,
    loadDescriptions,
  };
}

async function documentsOf(names = kubernetesNames, config: RuntimeConfig = {}) {
  const documents = await makeDocumentsV3(optionsOf(names, config), descriptions);
  return new Map(documents.map(({ path, text }) => [path, JSON.parse(text)]));
}

async function documentV2(options: ReturnType<typeof optionsOf>): Promise<OpenApiDocument> {
  const body = await new OpenApiBodies(options).body('application/json');
  return JSON.parse(String(await body?.bytes()));
}

/** Paths of groups and of the server belong to no group version. */
const isOfNoVersion = /^\/(api|apis|apis\/[^/]+|version)\/$/;

const referencesIn = (text: string) =>
  [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

describe.each([
  ['kubernetes', kubernetesNames],
  ['orch', orchNames],
])('OpenAPI v3 documents in the %s dialect', (_name, names) => {
  let documents: Awaited<ReturnType<typeof documentsOf>>;
  beforeAll(async () => {
    documents = await documentsOf(names, { 'api/alpha': 'true' });
  });

  test('exist for each served group version', () => {
    const { catalogue } = optionsOf(names);
    const expected = catalogue.groups.flatMap(({ group, versions }) =>
      versions.map(({ version }) => (group === '' ? `api/${version}` : `apis/${group}/${version}`)),
    );
    expect([...documents.keys()].sort()).toEqual(expected.sort());
  });

  test('contain all referenced definitions, and no others', () => {
    for (const [path, document] of documents) {
      const text = JSON.stringify(document);
      const { schemas } = document.components;
      const missing = referencesIn(text).filter((name) => !(name in schemas));
      expect([path, missing]).toEqual([path, []]);
      const used = new Set(referencesIn(text));
      const isKind = (name: string) => schemas[name][`${names.schemaExtensionPrefix}group-version-kind`] !== undefined;
      expect([path, Object.keys(schemas).filter((name) => !used.has(name) && !isKind(name))]).toEqual([path, []]);
    }
  });

  test('contain the same definitions as v2', async () => {
    const options = optionsOf(names, { 'api/alpha': 'true' });
    const { definitions } = await documentV2(options);
    const seen = new Set<string>();
    for (const { components } of documents.values()) {
      for (const [name, schema] of Object.entries<Record<string, unknown>>(components.schemas)) {
        seen.add(name);
        const { properties = {}, ...v2 } = definitions[name] ?? {};
        expect([name, Object.keys(schema['properties'] ?? {})]).toEqual([name, Object.keys(properties)]);
        expect(schema['description']).toBe(v2.description);
        expect(schema['required']).toEqual(v2.required);
        for (const [extension, value] of Object.entries(v2)) {
          if (extension.startsWith('x-')) expect(schema[extension]).toEqual(value);
        }
      }
    }
    // Definitions of groups and of the server belong to no group version.
    const others = Object.keys(definitions).filter((name) => !seen.has(name) && !name.includes('.meta.'));
    expect(others).toEqual([definitionName('version.Info', names)]);
  });

  test('mark how lists merge, and the kinds [Merge-strategy markers (for apply merging), 1]', () => {
    const prefix = names.schemaExtensionPrefix;
    const domain = names === orchNames ? 'io.orch' : 'io.k8s';
    const { schemas } = documents.get('api/v1').components;
    expect(schemas[`${domain}.api.core.v1.PodSpec`].properties.topologySpreadConstraints).toMatchObject({
      type: 'array',
      items: { $ref: `#/components/schemas/${domain}.api.core.v1.TopologySpreadConstraint` },
      [`${prefix}list-map-keys`]: ['topologyKey', 'whenUnsatisfiable'],
      [`${prefix}list-type`]: 'map',
      [`${prefix}patch-merge-key`]: 'topologyKey',
      [`${prefix}patch-strategy`]: 'merge',
    });
    expect(schemas[`${domain}.api.core.v1.Pod`]).toMatchObject({
      [`${prefix}group-version-kind`]: [{ group: '', kind: 'Pod', version: 'v1' }],
      properties: {
        metadata: { allOf: [{ $ref: `#/components/schemas/${domain}.apimachinery.pkg.apis.meta.v1.ObjectMeta` }] },
      },
    });
  });

  test('declare kind, parameters and bodies of every operation', () => {
    const prefix = names.schemaExtensionPrefix;
    const { paths } = documents.get('apis/apps/v1');
    const { get, patch, put } = paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}'];
    expect(patch[`${prefix}group-version-kind`]).toEqual({ group: 'apps', kind: 'Deployment', version: 'v1' });
    expect(patch[`${prefix}action`]).toBe('patch');
    const parameter = (operation: typeof patch, name: string) =>
      operation.parameters.find((one: { readonly name: string }) => one.name === name);
    expect(parameter(patch, 'dryRun')).toMatchObject({ in: 'query', schema: { type: 'string' } });
    expect(parameter(patch, 'force')).toMatchObject({ in: 'query', schema: { type: 'boolean' } });
    expect(parameter(patch, 'namespace')).toMatchObject({ in: 'path', required: true });
    expect(parameter(patch, 'body')).toBeUndefined();
    expect(Object.keys(patch.requestBody.content)).toContain('application/strategic-merge-patch+json');
    const deployment = { $ref: expect.stringMatching(/\.apps\.v1\.Deployment$/) };
    expect(put.requestBody).toEqual({ required: true, content: { '*/*': { schema: deployment } } });
    expect(get.responses['200'].content[names.protobufMediaType]).toEqual({ schema: deployment });
    const list = paths['/apis/apps/v1/deployments'].get;
    expect(list.responses['200'].content['application/json'].schema.$ref).toMatch(/\.apps\.v1\.DeploymentList$/);
    const scale = paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale'].get;
    expect(scale.responses['200'].content['application/json'].schema.$ref).toMatch(/\.autoscaling\.v1\.Scale$/);
    expect(scale[`${prefix}group-version-kind`]).toEqual({ group: 'autoscaling', kind: 'Scale', version: 'v1' });
    const exec = documents.get('api/v1').paths['/api/v1/namespaces/{namespace}/pods/{name}/exec'];
    expect(exec.get[`${prefix}action`]).toBe('connect');
  });

  test('have a unique operation id for each verb', () => {
    for (const [path, { paths }] of documents) {
      const ids = Object.values<Record<string, { readonly operationId: string }>>(paths).flatMap((operations) =>
        Object.values(operations).map(({ operationId }) => operationId),
      );
      expect([path, ids.length]).toEqual([path, new Set(ids).size]);
    }
  });
});

test('contain no disabled resources, but the definitions that served resources need', async () => {
  const config = {
    'batch/v1': 'false',
    'apps/v1/statefulsets': 'false',
    'policy/v1beta1': 'false',
    'api/alpha': 'false',
  };
  const documents = await documentsOf(kubernetesNames, config);
  const v2 = await documentV2(optionsOf(kubernetesNames, config));
  expect(documents.has('apis/batch/v1')).toBe(false);
  expect(documents.has('apis/storage.k8s.io/v1alpha1')).toBe(false);
  const { schemas } = documents.get('apis/apps/v1').components;
  for (const names of [Object.keys(schemas), Object.keys(v2.definitions)]) {
    expect(names).toContain('io.k8s.api.apps.v1.DeploymentList');
    expect(names.filter((name) => /StatefulSet|\.alpha|v1alpha1|batch\.v1\.Job$/.test(name))).toEqual([]);
  }
  const paths = [...documents.values()].flatMap((document) => Object.keys(document.paths));
  expect(paths.sort()).toEqual(Object.keys(v2.paths).filter((path) => !isOfNoVersion.test(path)));
  expect(paths.filter((path) => /statefulsets|\/batch\/v1\/|alpha/.test(path))).toEqual([]);
  // Evictions belong to pods, even when their own group is disabled.
  expect(Object.keys(documents.get('api/v1').components.schemas)).toContain('io.k8s.api.policy.v1beta1.Eviction');
  expect(Object.keys(v2.definitions).filter((name) => name.includes('policy.v1beta1'))).toEqual([
    'io.k8s.api.policy.v1beta1.Eviction',
  ]);
});
