import { describe, expect, test } from '@jest/globals';
import { TestBackend } from './backend.js';
import { type Parsed, usePlane } from './plane.js';

const specOf = ({ spec }: Parsed) => spec;

describe.each([
  ['orch', 'rbac.authorization.orch.io', 'aggregator.orch.io/automanaged'],
  ['kubernetes', 'rbac.authorization.k8s.io', 'kube-aggregator.kubernetes.io/automanaged'],
] as const)('built-in group versions in the %s dialect', (naming, rbac, label) => {
  const plane = usePlane({ naming });

  test('are registered at start with their priorities, except for that of API services itself', async () => {
    const { items } = (await plane().ask('GET', plane().apiServices)).json;
    const found = new Map<string, Parsed>(items.map((item: Parsed) => [item.metadata.name, item]));
    expect(specOf(found.get('v1.'))).toEqual({ version: 'v1', groupPriorityMinimum: 18_000, versionPriority: 1 });
    expect(specOf(found.get('v1.apps'))).toEqual({
      ...{ group: 'apps', version: 'v1' },
      ...{ groupPriorityMinimum: 17_800, versionPriority: 15 },
    });
    expect(specOf(found.get(`v1beta1.${rbac}`))).toMatchObject({ groupPriorityMinimum: 17_000, versionPriority: 12 });
    expect(found.get('v1.apps')?.metadata.labels).toEqual({ [label]: 'onstart' });
    expect(found.get('v1.apps')?.status.conditions[0]).toMatchObject({ status: 'True', reason: 'Local' });
    expect([...found.keys()].filter((name) => name.includes('apiregistration'))).toEqual([]);
    // One object for each served group version.
    const served = (await plane().ask('GET', '/apis')).json.groups.flatMap(({ versions }: Parsed) => versions);
    expect(found.size).toBe(1 + served.length - 2);
  });
});

describe('an API service that this server registered', () => {
  const plane = usePlane();
  const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
  const label = 'aggregator.orch.io/automanaged';
  const define = (group: string, versions: readonly string[]): Promise<Parsed> =>
    plane().put(definitions, {
      apiVersion: 'apiextensions.orch.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `widgets.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        versions: versions.map((name, at) => ({
          ...{ name, served: true, storage: at === 0 },
          schema: { openAPIV3Schema: { type: 'object', 'x-orch-preserve-unknown-fields': true } },
        })),
      },
    });
  const registered = (name: string) => plane().until(`${plane().apiServices}/${name}`, ({ status }) => status === 200);
  const gone = (name: string) => plane().until(`${plane().apiServices}/${name}`, ({ status }) => status === 404);

  test('is not registered again after its deletion when it is built in, and its group stays served', async () => {
    await plane().ask('DELETE', `${plane().apiServices}/v1.autoscaling`);
    await define('one.example.com', ['v1']);
    await registered('v1.one.example.com');
    expect((await plane().ask('GET', `${plane().apiServices}/v1.autoscaling`)).status).toBe(404);
    const { groups } = (await plane().ask('GET', '/apis')).json;
    const versions = groups.find(({ name }: Parsed) => name === 'autoscaling').versions;
    expect(versions.map(({ version }: Parsed) => version)).toContain('v1');
    expect((await plane().ask('GET', '/apis/autoscaling/v1/horizontalpodautoscalers')).status).toBe(200);
  });

  test('exists for each served version of a definition, with the priorities of custom resources', async () => {
    await define('two.example.com', ['v1', 'v1beta1']);
    const { json } = await registered('v1beta1.two.example.com');
    expect(json.spec).toEqual({
      ...{ group: 'two.example.com', version: 'v1beta1' },
      ...{ groupPriorityMinimum: 1_000, versionPriority: 100 },
    });
    expect(json.metadata.labels).toEqual({ [label]: 'true' });
    await registered('v1.two.example.com');
    await define('two.example.com', ['v1']);
    await gone('v1beta1.two.example.com');
    await plane().ask('DELETE', `${definitions}/widgets.two.example.com`);
    await gone('v1.two.example.com');
    await plane().until('/apis/two.example.com', ({ status }) => status === 404);
  });

  test('of a definition is repaired after a change, and after its deletion', async () => {
    await define('three.example.com', ['v1']);
    const path = `${plane().apiServices}/v1.three.example.com`;
    const { json } = await registered('v1.three.example.com');
    await plane().ask('PUT', path, { body: { ...json, spec: { ...json.spec, groupPriorityMinimum: 5 } } });
    await plane().until(path, ({ json: found }) => found.spec?.groupPriorityMinimum === 1_000);
    await plane().ask('DELETE', path);
    const { json: again } = await registered('v1.three.example.com');
    expect(again.metadata.uid).not.toBe(json.metadata.uid);
  });

  test('is left alone without the label: a server takes over the group version of a definition, until it is deleted', async () => {
    const groupVersion = 'four.example.com/v1';
    const widgets = `/apis/${groupVersion}/namespaces/default/widgets`;
    const backend = await TestBackend.start({ groupVersion, clientAuthority: plane().frontProxyAuthority });
    await define('four.example.com', ['v1']);
    const name = 'v1.four.example.com';
    await registered(name);
    expect((await plane().ask('GET', widgets)).json.kind).toBe('WidgetList');
    await plane().register(backend);
    // Without the label, since the object is replaced as a whole.
    await plane().until(widgets, ({ status, json }) => status === 200 && json.kind === 'Answer');
    await plane().ask('DELETE', `${plane().apiServices}/${name}`);
    const list = await plane().until(widgets, ({ status, text }) => status === 200 && !text.includes('Answer'));
    expect(list.json.kind).toBe('WidgetList');
    const { json } = await registered(name);
    expect(json.metadata.labels).toEqual({ [label]: 'true' });
    await backend.stop();
  });
});
