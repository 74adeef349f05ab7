import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applying, configMap, configMaps, deployment, deployments, web } from './apply-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

describe('an apply', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());
  const { apply } = applying(() => server);

  test.each([
    [
      'no manager',
      '',
      configMap('bad'),
      422,
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    ],
    [
      'managedFields in the configuration',
      'm',
      configMap('bad', { metadata: { name: 'bad', managedFields: [] } }),
      400,
      'metadata.managedFields must be nil',
    ],
    [
      'another version',
      'm',
      { ...configMap('bad'), apiVersion: 'v2' },
      400,
      'Incorrect version specified in apply patch. Specified patch version: v2, expected: v1',
    ],
    [
      'another kind',
      'm',
      { ...configMap('bad'), kind: 'Secret' },
      400,
      'Incorrect kind specified in apply patch. Specified: Secret, expected: ConfigMap',
    ],
    [
      'an unknown field',
      'm',
      configMap('bad', { bogus: 1 }),
      400,
      'failed to create typed patch object: .bogus: field not declared in schema',
    ],
    [
      'an unknown kind',
      'm',
      { ...configMap('bad'), kind: 'Nope' },
      400,
      'failed to create typed patch object: no corresponding type for /v1, Kind=Nope',
    ],
    [
      'no name',
      'm',
      { apiVersion: 'v1', kind: 'ConfigMap' },
      400,
      'the name of the object (bad based on URL) was undeterminable: name must be provided',
    ],
    [
      'another name',
      'm',
      configMap('other'),
      400,
      'the name of the object (other) does not match the name on the URL (bad)',
    ],
    [
      'a body that is not an object',
      'm',
      '[]',
      400,
      expect.stringContaining('cannot unmarshal array into Go value of type map[string]interface {}'),
    ],
    [
      'invalid YAML',
      'm',
      'a: b: c',
      400,
      expect.stringContaining('error decoding YAML: error converting YAML to JSON: yaml: '),
    ],
  ])('rejects %s [Server-side apply rules, 2]', async (_what, manager, body, code, message) => {
    const { json } = await apply(`${configMaps}/bad`, manager, body);
    expect(json).toMatchObject({ kind: 'Status', code, message });
  });

  test('an apply to the status of a missing object fails', async () => {
    const status = { ...deployment('absent', {}), status: { replicas: 1 } };
    expect((await apply(`${deployments}/absent/status`, 'a', status)).json).toMatchObject({
      code: 404,
      message: 'deployments.apps "absent" not found',
    });
  });

  test('rejects an invalid value of the right type with the message of v1.21', async () => {
    const bad = web({ strategy: { rollingUpdate: { maxSurge: true } } });
    expect((await apply(`${deployments}/bad`, 'a', deployment('bad', bad))).json).toMatchObject({
      code: 400,
      message:
        'failed to convert new object to proper version: unable to convert unstructured object to apps/v1, ' +
        'Kind=Deployment: json: cannot unmarshal bool into Go value of type int32',
    });
  });
});
