import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bootstrapObjects, makeCatalogue } from '@orch/api';
import { type ApiObject, type Dialect, invariant, makeNames, parseApiVersion } from '@orch/apimachinery';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

describe.each<Dialect>(['orch', 'kubernetes'])('default objects of a new server in the %s dialect', (dialect) => {
  const names = makeNames(dialect);
  const catalogue = makeCatalogue(names);
  const objects = bootstrapObjects(names);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect);
  });
  afterAll(() => server.stop());

  const pathOf = ({ apiVersion, kind, metadata }: Pick<ApiObject, 'apiVersion' | 'kind' | 'metadata'>) => {
    const found = catalogue.resourceOfKind({ group: '', version: '', ...parseApiVersion(apiVersion), kind });
    invariant(found !== undefined, `no ${kind}`);
    const namespace = metadata.namespace === undefined ? '' : `/namespaces/${metadata.namespace}`;
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    return `${root}${namespace}/${found.definition.resource}/${metadata.name}`;
  };

  test.each([
    ['namespaces', 4],
    ['priorityClasses', 2],
    ['clusterRoles', 60],
    ['clusterRoleBindings', 40],
    ['roles', 5],
    ['roleBindings', 5],
  ] as const)('all %s exist as in the data', async (list, countMin) => {
    const wanted: readonly Parsed[] = objects[list];
    expect(wanted.length).toBeGreaterThanOrEqual(countMin);
    for (const object of wanted) {
      const { status, json } = await server.ask('GET', pathOf(object));
      expect([object.metadata.name, status]).toEqual([object.metadata.name, 200]);
      expect(json).toMatchObject({ kind: object.kind, metadata: object.metadata });
      // These values are enforced, so they must match exactly: rules, roles, subjects and priorities.
      for (const member of ['rules', 'roleRef', 'subjects', 'value', 'globalDefault', 'aggregationRule']) {
        if (object[member] !== undefined && (member !== 'globalDefault' || object[member] === true)) {
          expect([object.metadata.name, json[member]]).toEqual([object.metadata.name, object[member]]);
        }
      }
    }
  });

  test('no other objects of these kinds exist', async () => {
    const rbac = `/apis/${names.group('rbac.authorization.orch.io')}/v1`;
    for (const [path, wanted] of [
      ['/api/v1/namespaces', objects.namespaces],
      [`/apis/${names.group('scheduling.orch.io')}/v1/priorityclasses`, objects.priorityClasses],
      [`${rbac}/clusterroles`, objects.clusterRoles],
      [`${rbac}/clusterrolebindings`, objects.clusterRoleBindings],
      [`${rbac}/roles`, objects.roles],
      [`${rbac}/rolebindings`, objects.roleBindings],
    ] as const) {
      expect([path, (await server.ask('GET', path)).json.items.length]).toEqual([path, wanted.length]);
    }
  });
});
