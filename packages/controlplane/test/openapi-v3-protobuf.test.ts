import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('the protobuf form of OpenAPI v3 has its own ETag', async () => {
  const server = await startTestServer('kubernetes');
  const { paths } = (await server.ask('GET', '/openapi/v3')).json;
  const types = [
    'application/com.github.proto-openapi.spec.v3.v1.0+protobuf',
    'application/com.github.proto-openapi.spec.v3@v1.0+protobuf',
  ];
  for (const name of ['api/v1', 'apis/apps/v1', 'apis/apiextensions.k8s.io/v1', 'apis/policy/v1beta1']) {
    const { serverRelativeURL } = paths[name];
    const json = await server.ask('GET', serverRelativeURL);
    const [protobuf, older] = await Promise.all(
      types.map((accept) => server.ask('GET', serverRelativeURL, { headers: { accept } })),
    );
    expect([protobuf?.status, protobuf?.headers['content-type']]).toEqual([200, types[0]]);
    expect(older?.bytes).toEqual(protobuf?.bytes);
    expect(protobuf?.headers['etag']).not.toBe(json.headers['etag']);
    expect(protobuf?.headers['cache-control']).toBe(json.headers['cache-control']);
  }
  const headers = { accept: types[0] ?? '' };
  expect((await server.ask('GET', '/openapi/v3', { headers })).status).toBe(406);
  const both = { accept: `${types[1]}, application/json` };
  const { etag } = (await server.ask('GET', '/openapi/v3/api/v1', { headers: both })).headers;
  const again = await server.ask('GET', '/openapi/v3/api/v1', { headers: { ...both, 'if-none-match': String(etag) } });
  expect(again.status).toBe(304);
  await server.stop();
});
