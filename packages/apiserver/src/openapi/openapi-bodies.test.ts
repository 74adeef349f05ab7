import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { kubernetesNames } from '@orch/apimachinery';
import { ServedResources } from '../route/served-resources.js';
import { OpenApiBodies } from './openapi-bodies.js';

const catalogue = makeCatalogue(kubernetesNames);
const protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';

test('each form of the OpenAPI document is made once, when it is asked for, and other work goes on meanwhile', async () => {
  const bodies = new OpenApiBodies({
    catalogue,
    served: new ServedResources(catalogue.definitions),
    version: 'v1.21.0',
    applies: true,
  });
  let turns = 0;
  let isMaking = true;
  const others = (async () => {
    while (isMaking) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const first = bodies.body('application/json');
  const [json, again, other] = await Promise.all([first, bodies.body('*/*'), bodies.body(protobuf)]);
  isMaking = false;
  await others;
  expect(turns).toBeGreaterThan(5);
  expect(again).toBe(json);
  expect(await bodies.body(undefined)).toBe(json);
  expect(other?.etag).not.toBe(json?.etag);
  expect(other?.contentType).toBe('application/octet-stream');
  expect(await bodies.body('text/html')).toBeUndefined();
  const plain = await json?.bytes();
  expect(plain?.length ?? 0).toBeGreaterThan(8 * (json?.gzipped.length ?? Number.POSITIVE_INFINITY));
});
