import { type PodCount, podNamespace } from './fixture.js';
import { everywhere, type Scenario } from './scenario.js';
import { jobTo, type ServerUnderTest } from './server-under-test.js';

const onHttp2 = { engines: ['embedded'], protocols: ['h2'] } as const;
const ofPods = (count: PodCount) => `/api/v1/namespaces/${podNamespace(count)}/pods`;
const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const protobufType = 'application/vnd.kubernetes.protobuf';
const metadataType = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io';

/** Reads: the baseline sends the server's own responses. */
export const reads: readonly Scenario[] = [
  read({
    name: 'get',
    title: 'GET of a 2 KB config map',
    path: '/api/v1/namespaces/maps/configmaps/map-7',
    ...everywhere,
  }),
  read({ name: 'get-pod', title: 'GET of a 2.5 KB pod', path: `${ofPods(500)}/pod-7`, ...onHttp2 }),
  read({ name: 'list-1', title: 'LIST of 1 pod', path: ofPods(1), ...onHttp2 }),
  read({ name: 'list-500', title: 'LIST of 500 pods', path: ofPods(500), ...everywhere, concurrency: 8 }),
  read({ name: 'list-1000', title: 'LIST of 1,000 pods', path: ofPods(1_000), ...onHttp2, concurrency: 8 }),
  read({ name: 'list-5000', title: 'LIST of 5,000 pods', path: ofPods(5_000), ...onHttp2, concurrency: 4 }),
  read({
    name: 'list-gzip',
    title: 'LIST of 1,000 pods, gzip',
    path: ofPods(1_000),
    headers: { 'accept-encoding': 'gzip' },
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-protobuf',
    title: 'LIST of 500 pods, protobuf',
    path: ofPods(500),
    headers: { accept: protobufType },
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-table',
    title: 'LIST of 500 pods as a table',
    path: ofPods(500),
    headers: { accept: tableType },
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-yaml',
    title: 'LIST of 500 pods in YAML',
    path: ofPods(500),
    headers: { accept: 'application/yaml' },
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-indented',
    title: 'LIST of 500 pods, indented JSON',
    path: `${ofPods(500)}?pretty=true`,
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-metadata',
    title: 'LIST of 500 pods, metadata alone',
    path: ofPods(500),
    headers: { accept: metadataType },
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-label',
    title: 'LIST by label: 100 of 5,000 pods',
    path: `${ofPods(5_000)}?labelSelector=slice%3Dslice-7`,
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-node',
    title: 'LIST by spec.nodeName: 100 of 5,000 pods',
    path: `${ofPods(5_000)}?fieldSelector=spec.nodeName%3Dnode-7`,
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-chunk',
    title: 'LIST of 5,000 pods, first chunk of 500',
    path: `${ofPods(5_000)}?limit=500`,
    ...onHttp2,
    concurrency: 8,
  }),
  read({
    name: 'list-next-chunk',
    title: 'LIST of 5,000 pods, second chunk of 500',
    path: secondChunkPath,
    engines: ['embedded', 'etcd'],
    protocols: ['h2'],
    concurrency: 8,
  }),
];

interface Read extends Pick<Scenario, 'name' | 'title' | 'engines' | 'protocols'> {
  readonly path: string | ((server: ServerUnderTest) => Promise<string>);
  readonly headers?: Readonly<Record<string, string>>;
  readonly concurrency?: number;
}

function read({ path: pathOf, headers = {}, concurrency = 64, ...scenario }: Read): Scenario {
  return {
    ...scenario,
    async prepare(server, { durationMs }) {
      const path = typeof pathOf === 'string' ? pathOf : await pathOf(server);
      const response = await server.call('GET', path, { headers });
      if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
      return {
        contents: { responses: [response] },
        sides({ protocol, target }) {
          const job = (targetPath: string) => ({
            ...jobTo(server, protocol),
            concurrency,
            load: {
              type: 'requests' as const,
              durationMs,
              requests: [{ share: 1, method: 'GET', path: targetPath, headers }],
            },
          });
          return { orch: () => job(path), baseline: { ...job('/fixed/0'), ...target } };
        },
      };
    },
  };
}

async function secondChunkPath(server: ServerUnderTest): Promise<string> {
  const path = `${ofPods(5_000)}?limit=500`;
  const { body } = await server.call('GET', path);
  return `${path}&continue=${JSON.parse(body.toString()).metadata.continue}`;
}
