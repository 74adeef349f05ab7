import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadDescriptions, makeCatalogue } from '@orch/api';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import { ServedResources } from '../kinds/served-resources.js';
import { definitionName } from './definition-name.js';
import { OpenApiBodies } from './openapi-bodies.js';
import type { OpenApiDocument } from './openapi-document.js';
import type { OperationDocument } from './operations.js';

/** As for the built-in kinds: deleting a pod returns the pod. */
const behaviors = new ResourceBehaviors((group) => group);
behaviors.add([{ group: '', resource: 'pods', deleteResponse: 'object' }]);

async function documentOf(names = kubernetesNames): Promise<OpenApiDocument> {
  const catalogue = makeCatalogue(names);
  const served = new ServedResources(catalogue.definitions);
  const options = { catalogue, served, version: 'v1.21.0', applies: true, behaviors, loadDescriptions };
  const body = await new OpenApiBodies(options).body('application/json');
  return JSON.parse(String(await body?.bytes()));
}

describe('OpenAPI document', () => {
  let document: OpenApiDocument;
  beforeAll(async () => {
    document = await documentOf();
  });
  const definition = (name: string) => document.definitions[`io.k8s.api.${name}`];

  test.each([
    ['core_v1.PodSpec', 'io.k8s.api.core.v1.PodSpec'],
    ['meta_v1.ObjectMeta', 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'],
    ['resource.Quantity', 'io.k8s.apimachinery.pkg.api.resource.Quantity'],
  ])('names %s %s', (message, name) => {
    expect(definitionName(message, kubernetesNames)).toBe(name);
    expect(definitionName(message, orchNames)).toBe(name.replace('io.k8s', 'io.orch'));
  });

  test('defines the types of fields, and which are required', () => {
    expect(definition('apps.v1.DeploymentSpec')).toMatchObject({
      type: 'object',
      required: ['selector', 'template'],
      properties: {
        replicas: { type: 'integer', format: 'int32' },
        paused: { type: 'boolean' },
        selector: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector' },
      },
    });
    expect(definition('core.v1.Secret')?.properties).toMatchObject({
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      data: { type: 'object', additionalProperties: { type: 'string', format: 'byte' } },
    });
    const extra = definition('authentication.v1.UserInfo')?.properties?.['extra'];
    expect(extra).toMatchObject({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } });
  });

  test('marks how lists merge [Merge-strategy markers (for apply merging), 1] [Merge-strategy markers (for apply merging), 2]', async () => {
    expect(definition('core.v1.PodSpec')?.properties?.['topologySpreadConstraints']).toMatchObject({
      'x-kubernetes-list-map-keys': ['topologyKey', 'whenUnsatisfiable'],
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-patch-merge-key': 'topologyKey',
      'x-kubernetes-patch-strategy': 'merge',
    });
    expect(definition('core.v1.PodSpec')?.properties?.['volumes']).toMatchObject({
      'x-kubernetes-patch-strategy': 'merge,retainKeys',
    });
    const listTypeOf = (name: string, field: string) =>
      Reflect.get(definition(name)?.properties?.[field] ?? {}, 'x-kubernetes-list-type');
    expect(listTypeOf('discovery.v1.Endpoint', 'addresses')).toBe('set');
    expect(listTypeOf('certificates.v1.CertificateSigningRequestSpec', 'usages')).toBe('atomic');
    const orch = (await documentOf(orchNames)).definitions['io.orch.api.core.v1.PodSpec'];
    expect(orch?.properties?.['topologySpreadConstraints']).toMatchObject({ 'x-orch-list-type': 'map' });
  });

  test('marks the discriminator of a union', async () => {
    const seccomp = { discriminator: 'type', 'fields-to-discriminateBy': { localhostProfile: 'LocalhostProfile' } };
    expect(definition('core.v1.SeccompProfile')?.['x-kubernetes-unions']).toEqual([seccomp]);
    expect(definition('flowcontrol.v1beta1.Subject')?.['x-kubernetes-unions']).toEqual([
      {
        discriminator: 'kind',
        'fields-to-discriminateBy': { group: 'Group', serviceAccount: 'ServiceAccount', user: 'User' },
      },
    ]);
    const orch = (await documentOf(orchNames)).definitions;
    expect(orch['io.orch.api.core.v1.SeccompProfile']?.['x-orch-unions']).toEqual([seccomp]);
    expect(definition('core.v1.PodSpec')).not.toHaveProperty(['x-kubernetes-unions']);
  });

  test('spells fields and groups in the dialect', () => {
    const info = definition('core.v1.NodeSystemInfo')?.properties ?? {};
    expect([Object.keys(info).includes('kubeletVersion'), Object.keys(info).includes('nodeagentVersion')]).toEqual([
      true,
      false,
    ]);
    expect(definition('rbac.v1.Role')?.['x-kubernetes-group-version-kind']).toEqual([
      { group: 'rbac.authorization.k8s.io', kind: 'Role', version: 'v1' },
    ]);
  });

  test.each([
    ['kubernetes', kubernetesNames],
    ['orch', orchNames],
  ])('describes every definition and property in the %s dialect', async (_, names) => {
    const { definitions } = await documentOf(names);
    const described = Object.entries(definitions).flatMap(([name, { description, properties = {} }]) => [
      { at: name, description },
      ...Object.entries(properties).map(([property, value]) => ({
        at: `${name}.${property}`,
        description: value.description,
      })),
    ]);
    expect(described.length).toBeGreaterThan(3_000);
    expect(described.filter(({ description = '' }) => description.length < 15 || description.length > 200)).toEqual([]);
    // Descriptions are the same in both dialects: they contain no product names.
    expect(described.filter(({ description = '' }) => /orch|k8s|kube/i.test(description))).toEqual([]);
  });

  test('describes types by their use, not by their members', async () => {
    const descriptions = await loadDescriptions();
    const container = definition('core.v1.PodSpec')?.properties?.['containers'];
    const port = definition('core.v1.HTTPGetAction')?.properties?.['port'];
    expect(container?.description).not.toBe(definition('core.v1.Container')?.description);
    expect(port?.description).not.toBe(
      document.definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']?.description,
    );
    // Volumes inline their sources. Versions without own descriptions use those of the newest.
    expect(definition('core.v1.Volume')?.properties?.['hostPath']?.description).toBe(
      descriptions.ofField('core_v1.VolumeSource', 'hostPath'),
    );
    expect(definition('batch.v1beta1.CronJobSpec')?.properties?.['schedule']?.description).toBe(
      definition('batch.v1.CronJobSpec')?.properties?.['schedule']?.description,
    );
  });

  test('references only definitions that exist', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter((name) => !(name in document.definitions))).toEqual([]);
  });

  test('marks the kinds that support dry run', () => {
    const { patch } = document.paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}'] ?? {};
    const parameters = patch?.parameters?.map(({ name }) => name);
    expect(parameters).toEqual(expect.arrayContaining(['dryRun', 'fieldManager', 'fieldValidation']));
    expect(patch?.['x-kubernetes-group-version-kind']).toEqual({ group: 'apps', kind: 'Deployment', version: 'v1' });
  });

  const operation = (path: string, method: 'get' | 'put' | 'post' | 'delete' | 'patch') => {
    const found = document.paths[path]?.[method];
    if (found === undefined) throw new Error(`there is no ${method} of ${path}`);
    return found;
  };
  const pod = '/api/v1/namespaces/{namespace}/pods/{name}';
  const codesOf = (responses: object) =>
    Object.entries(responses).map(([code, { schema }]) => [code, schema?.$ref?.split('.').pop()]);

  test('declares the responses of each operation', () => {
    expect(codesOf(operation('/api/v1/namespaces/{namespace}/pods', 'post').responses)).toEqual([
      ['200', 'Pod'],
      ['201', 'Pod'],
      ['202', 'Pod'],
      ['401', undefined],
    ]);
    expect(codesOf(operation(pod, 'delete').responses)).toEqual([
      ['200', 'Pod'],
      ['202', 'Pod'],
      ['401', undefined],
    ]);
    expect(codesOf(operation('/api/v1/nodes/{name}', 'delete').responses)[0]).toEqual(['200', 'Status']);
    expect(codesOf(operation('/api/v1/nodes', 'delete').responses)[0]).toEqual(['200', 'Status']);
    expect(codesOf(operation('/api/v1/pods', 'get').responses)[0]).toEqual(['200', 'PodList']);
    expect(operation('/api/v1/pods', 'get').produces).toContain('application/json;stream=watch');
    expect(operation(pod, 'patch').consumes).toEqual([
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/strategic-merge-patch+json',
      'application/apply-patch+yaml',
    ]);
    expect(document.produces).toEqual(['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']);
  });

  test('declares the parameters of connect and log operations, which respond with bytes', () => {
    const named = ({ parameters = [] }: OperationDocument) =>
      Object.fromEntries(parameters.map(({ name, type }) => [name, type]));
    const exec = operation(`${pod}/exec`, 'post');
    expect(exec).toMatchObject({ operationId: 'connectCoreV1PostNamespacedPodExec', consumes: ['*/*'] });
    expect(exec['x-kubernetes-action']).toBe('connect');
    expect(named(exec)).toEqual({
      namespace: 'string',
      name: 'string',
      command: 'string',
      container: 'string',
      stderr: 'boolean',
      stdin: 'boolean',
      stdout: 'boolean',
      tty: 'boolean',
    });
    expect(named(operation(`${pod}/proxy`, 'get'))).toEqual({ namespace: 'string', name: 'string', path: 'string' });
    expect(Object.keys(document.paths[`${pod}/proxy/{path}`] ?? {}).sort()).toEqual([
      'delete',
      'get',
      'head',
      'options',
      'patch',
      'post',
      'put',
    ]);
    const log = operation(`${pod}/log`, 'get');
    expect(log.produces?.[0]).toBe('text/plain');
    expect(named(log)).toMatchObject({
      container: 'string',
      follow: 'boolean',
      tailLines: 'integer',
      pretty: 'string',
    });
    for (const { description } of [...(exec.parameters ?? []), ...(log.parameters ?? [])])
      expect(description).toMatch(/^.{5,}$/);
  });

  test('names each operation uniquely, like generated clients', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+([A-Z][A-Za-z0-9]*)+$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining([
        'readCoreV1NamespacedPod',
        'replaceAppsV1NamespacedDeploymentScale',
        'deleteCoreV1CollectionNamespacedConfigMap',
        'listFlowcontrolApiserverV1beta1FlowSchema',
        'getAppsV1APIResources',
        'getAppsAPIGroup',
        'getCodeVersion',
      ]),
    );
  });

  test('defines only kinds that occur in bodies', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name]) => name));
    const isKind = (name: string) => document.definitions[name]?.['x-kubernetes-group-version-kind'] !== undefined;
    expect(Object.keys(document.definitions).filter((name) => !used.has(name) && !isKind(name))).toEqual([]);
    const kinds = Object.keys(document.definitions).filter((name) => isKind(name) && !used.has(name));
    expect(kinds).toEqual([]);
    // Not included: unserved kinds, options of connections, and metadata-only responses.
    for (const absent of ['extensions.v1beta1.Deployment', 'core.v1.PodExecOptions', 'core.v1.EphemeralContainers']) {
      expect(definition(absent)).toBeUndefined();
    }
  });

  test('names the kinds of embedded API servers like v1.21', () => {
    expect(document.definitions).toHaveProperty([
      'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
    ]);
    expect(document.definitions).toHaveProperty(['io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService']);
  });
});
