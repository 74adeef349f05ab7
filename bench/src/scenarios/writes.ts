import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestShape } from '../driver/job.js';
import { podNamespace } from './fixture.js';
import { configMap, pod } from './objects.js';
import { everywhere, type Scenario } from './scenario.js';
import { createMany, jobTo, jsonBody, type ReceivedResponse, type ServerUnderTest } from './server-under-test.js';

const maps = '/api/v1/namespaces/maps/configmaps';
/** A namespace that no benchmark lists. */
const created = '/api/v1/namespaces/created/configmaps';
const pods = `/api/v1/namespaces/${podNamespace(500)}/pods`;
const onHttp2 = { engines: ['embedded'], protocols: ['h2'] } as const;
const onBothEngines = { engines: ['embedded', 'etcd'], protocols: ['h2'] } as const;
const poolSize = 500;
const applyType = 'application/apply-patch+yaml';

/** Changes, 64 at once: the baseline commits the bytes of the object that the server stored, and sends its response. */
export const changes: readonly Scenario[] = [
  write({
    name: 'update',
    title: 'update of a 2 KB config map',
    shape: {
      method: 'PUT',
      path: `${maps}/map-$M`,
      body: configMap('map-$M', { note: '$N' }),
      type: jsonBody['content-type'],
    },
    ...onBothEngines,
  }),
  write({
    name: 'patch-merge',
    title: 'merge patch of a 2 KB config map',
    shape: {
      method: 'PATCH',
      path: `${maps}/map-$M`,
      body: '{"metadata":{"annotations":{"note":"$N"}}}',
      type: 'application/merge-patch+json',
    },
    ...onHttp2,
  }),
  write({
    name: 'patch-strategic-map',
    title: 'strategic merge patch of a 2 KB config map',
    shape: {
      method: 'PATCH',
      path: `${maps}/map-$M`,
      body: '{"metadata":{"annotations":{"note":"$N"}}}',
      type: 'application/strategic-merge-patch+json',
    },
    ...onHttp2,
  }),
  write({
    name: 'patch-strategic',
    title: 'strategic merge patch of a 2.5 KB pod',
    shape: {
      method: 'PATCH',
      path: `${pods}/pod-$M`,
      body: '{"metadata":{"annotations":{"note":"$N"}},"spec":{"containers":[{"name":"container-0","image":"image:$N"}]}}',
      type: 'application/strategic-merge-patch+json',
    },
    ...onHttp2,
  }),
  write({
    name: 'apply',
    title: 'apply of a 2 KB config map',
    shape: {
      method: 'PATCH',
      path: `${maps}/map-$M?fieldManager=bench&force=true`,
      body: configMap('map-$M', { note: '$N' }),
      type: applyType,
    },
    ...onHttp2,
  }),
  write({
    name: 'apply-pod',
    title: 'apply of two fields of a 2.5 KB pod',
    shape: {
      method: 'PATCH',
      path: `${pods}/pod-$M?fieldManager=bench&force=true`,
      body: JSON.stringify({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'pod-$M', annotations: { note: '$N' } },
        spec: { containers: [{ name: 'container-0', image: 'image:$N' }] },
      }),
      type: applyType,
    },
    ...onHttp2,
  }),
];

/** Creates: measured last, since many more objects make a server slower. */
export const creates: readonly Scenario[] = [
  write({
    name: 'create',
    title: 'durable create of a 1 KB config map',
    shape: {
      method: 'POST',
      path: created,
      body: configMap('created-$N', { bytes: 700 }),
      type: jsonBody['content-type'],
    },
    ...everywhere,
  }),
  write({
    name: 'create-pod',
    title: 'durable create of a 2.5 KB pod',
    shape: {
      method: 'POST',
      path: `/api/v1/namespaces/${podNamespace(1)}/pods`,
      body: pod('created-$N', { nodeName: 'node-1', slice: 'created' }),
      type: jsonBody['content-type'],
    },
    ...onHttp2,
  }),
];

/** Each round deletes config maps created for it. */
export const deletion: Scenario = {
  name: 'delete',
  title: 'delete of a 1 KB config map',
  ...onBothEngines,
  async prepare(server, { durationMs }) {
    const path = (number: string) => `${created}/deleted-${number}`;
    const makeSome = async (count: number) => {
      const template = configMap('deleted-$N', { bytes: 700 });
      const first = unusedNumber();
      await createMany(server, { path: created, template, count, first });
      return first;
    };
    const response = await server.call('DELETE', path(String(await makeSome(1))));
    return {
      contents: { responses: [response], record: Buffer.from(path('0')) },
      sides({ protocol, target }) {
        const job = (shape: Pick<RequestShape, 'method' | 'path'>) => ({
          ...jobTo(server, protocol),
          concurrency,
          load: {
            type: 'requests' as const,
            durationMs,
            requestsMax: deletionsPerRound,
            requests: [{ share: 1, ...shape }],
          },
        });
        return {
          async orch() {
            const firstNumber = await makeSome(deletionsPerRound);
            const { load, ...rest } = job({ method: 'DELETE', path: path('$N') });
            return { ...rest, load: { ...load, firstNumber } };
          },
          baseline: { ...job({ method: 'DELETE', path: '/commit/0' }), ...target },
        };
      },
    };
  },
};

const concurrency = 64;
const deletionsPerRound = 8_000;

/** Eight reads of an object, one list of 500, one update: a typical mix. */
export const mixed: Scenario = {
  name: 'mixed',
  title: 'mixed: 8 GET of a pod, 1 LIST of 500 config maps, 1 update',
  ...onBothEngines,
  async prepare(server, { durationMs }) {
    const bodyFile = join(server.folder, 'mixed.json');
    await writeFile(bodyFile, configMap('map-$M', { note: '$N' }));
    const put = { method: 'PUT', headers: jsonBody, bodyFile, pool: poolSize };
    const requests: readonly RequestShape[] = [
      { share: 8, method: 'GET', path: `${pods}/pod-$M`, pool: 500 },
      { share: 1, method: 'GET', path: maps },
      { share: 1, path: `${maps}/map-$M`, ...put },
    ];
    const object = await server.call('GET', `${maps}/map-7`);
    const responses = [await server.call('GET', `${pods}/pod-7`), await server.call('GET', maps), object];
    const bare: readonly RequestShape[] = [
      { share: 8, method: 'GET', path: '/fixed/0' },
      { share: 1, method: 'GET', path: '/fixed/1' },
      { share: 1, path: '/commit/2', ...put },
    ];
    return {
      contents: { responses, record: object.body },
      sides({ protocol, target }) {
        const job = (sent: readonly RequestShape[]) => ({
          ...jobTo(server, protocol),
          concurrency,
          load: { type: 'requests' as const, durationMs, requests: sent },
        });
        return { orch: () => job(requests), baseline: { ...job(bare), ...target } };
      },
    };
  },
};

interface Write extends Pick<Scenario, 'name' | 'title' | 'engines' | 'protocols'> {
  readonly shape: { readonly method: string; readonly path: string; readonly body: string; readonly type: string };
}

function write({ shape, ...scenario }: Write): Scenario {
  return {
    ...scenario,
    async prepare(server, { durationMs }) {
      const bodyFile = join(server.folder, `${scenario.name}.json`);
      await writeFile(bodyFile, shape.body);
      const response = await sendOnce(server, shape);
      const sent = {
        share: 1,
        method: shape.method,
        headers: { 'content-type': shape.type },
        bodyFile,
        pool: poolSize,
      };
      return {
        contents: { responses: [response], record: response.body },
        sides({ protocol, target }) {
          const job = (path: string) => ({
            ...jobTo(server, protocol),
            concurrency,
            load: { type: 'requests' as const, durationMs, firstNumber: unusedNumber(), requests: [{ ...sent, path }] },
          });
          return {
            orch: () => job(shape.path),
            baseline: { ...job('/commit/0'), ...target },
          };
        },
      };
    },
  };
}

/** A first number that no earlier round has used: no round sends a thousand requests in a millisecond. */
function unusedNumber(): number {
  return Date.now() * 1_000;
}

async function sendOnce(
  server: ServerUnderTest,
  { method, path, body, type }: Write['shape'],
): Promise<ReceivedResponse> {
  const number = String(unusedNumber());
  const filled = (template: string) => template.replaceAll('$N', number).replaceAll('$M', '7');
  const options = { body: filled(body), headers: { 'content-type': type } };
  const response = await server.call(method, filled(path), options);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
  return response;
}
