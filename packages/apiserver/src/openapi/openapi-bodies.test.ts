import { expect, test } from '@jest/globals';
import { loadDescriptions, makeCatalogue } from '@orch/api';
import { kubernetesNames } from '@orch/apimachinery';
import { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import { ServedResources } from '../kinds/served-resources.js';
import { OpenApiBodies } from './openapi-bodies.js';
import { OpenApiPartsCache } from './openapi-parts.js';

/** As for the built-in kinds: deleting a pod returns the pod. */
const behaviors = new ResourceBehaviors((group) => group);
behaviors.add([{ group: '', resource: 'pods', deleteResponse: 'object' }]);

const catalogue = makeCatalogue(kubernetesNames);
const protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';

test('builds each form of the OpenAPI document once on first use, and lets other work run in between', async () => {
  const bodies = new OpenApiBodies({
    catalogue,
    served: new ServedResources(catalogue.definitions),
    version: 'v1.21.0',
    applies: true,
    behaviors,
    loadDescriptions,
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
  expect(plain?.length ?? 0).toBeGreaterThan(8 * ((await json?.gzipped())?.length ?? Number.POSITIVE_INFINITY));
});

test('a document of changed kinds builds and encodes only the parts that are new', async () => {
  const definitions = { first: catalogue.definitions.slice(0, 10), second: catalogue.definitions.slice(0, 11) };
  const made = new Map<string, number>();
  const count = (name: string): Uint8Array => {
    made.set(name, (made.get(name) ?? 0) + 1);
    return Buffer.from(name);
  };
  const cache = new OpenApiPartsCache({ path: count, definition: count, join: () => Buffer.alloc(0) });
  const descriptions = await loadDescriptions();
  const partsOf = (served: ServedResources) =>
    cache.partsOf({ catalogue, served, version: 'v1', applies: true, behaviors, loadDescriptions }, descriptions);
  const first = await partsOf(new ServedResources(definitions.first));
  expect([...made.values()].every((times) => times === 1)).toBe(true);
  const second = await partsOf(new ServedResources(definitions.second));
  const added = second.definitions.filter((part) => !first.definitions.includes(part)).map(({ name }) => name);
  const resource = definitions.second[10];
  expect(added.some((name) => name.endsWith(`.${resource?.kind}`))).toBe(true);
  const again = [...made].filter(([, times]) => times > 1).map(([name]) => name);
  expect(again.filter((name) => !name.startsWith('/') && !/Patch$|Info$|DeleteOptions$/.test(name))).toEqual([]);
  expect(again.filter((name) => name.startsWith('/apis/') && name.split('/').length > 5)).toEqual([]);
  expect(second.paths.length).toBeGreaterThan(first.paths.length);
});
