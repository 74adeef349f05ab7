import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSecondsOf, ownMemoryMb } from '../processes/process-usage.js';
import { createMany, mustCreate, type ServerUnderTest, startServer } from './server-under-test.js';

/** A server with many definitions of custom resources. */
export interface DefinitionsCost {
  readonly definitions: number;
  /** From the first create to the first LIST with status 200 of each kind. */
  readonly servedMs: number;
  /** CPU time of the server for that. */
  readonly servedCpuMs: number;
  /** RssAnon + RssShmem above that of the server without definitions. */
  readonly memoryMb: number;
  /** From process start to the first LIST of namespaces, on the folder with the definitions. */
  readonly startMs: number;
  /** The same on a folder without definitions. */
  readonly emptyStartMs: number;
  /** From process start to the first LIST with status 200 of each kind. */
  readonly startServedMs: number;
  /** CPU time of the server for that, and of one without definitions until its first LIST. */
  readonly startServedCpuMs: number;
  readonly emptyStartCpuMs: number;
  /** Memory of the restarted server above that of a server without definitions. */
  readonly startMemoryMb: number;
}

export async function measureDefinitions(definitions: number): Promise<DefinitionsCost> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-definitions-'));
  const data = join(folder, 'server');
  try {
    await mkdir(data);
    // The first start creates keys and the objects of a new cluster.
    await (await startServer({ engine: 'embedded', folder: data })).stop();
    const emptyMs = performance.now();
    const server = await startServer({ engine: 'embedded', folder: data });
    const emptyStartMs = performance.now() - emptyMs;
    const emptyStartCpuMs = cpuMs(server);
    const idleMb = memoryMb(server);
    const createMs = performance.now();
    const template = JSON.stringify(documentDefinition('document-$N', 'group-$M.example.com'));
    await createMany(server, { path: definitionsPath, template, count: definitions });
    await untilServed(server, definitions);
    const servedMs = performance.now() - createMs;
    const servedCpuMs = cpuMs(server) - emptyStartCpuMs;
    const createdMb = memoryMb(server);
    await server.stop();
    const startsMs = performance.now();
    const again = await startServer({ engine: 'embedded', folder: data });
    const startMs = performance.now() - startsMs;
    await untilServed(again, definitions);
    const startServedMs = performance.now() - startsMs;
    const startServedCpuMs = cpuMs(again);
    const startMemoryMb = memoryMb(again) - idleMb;
    await again.stop();
    const memory = { memoryMb: createdMb - idleMb, startMemoryMb };
    const cpu = { servedCpuMs, startServedCpuMs, emptyStartCpuMs };
    return { definitions, servedMs, startMs, emptyStartMs, startServedMs, ...cpu, ...memory };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the definition of the kind `Document`, and waits until it is served. */
export async function defineDocuments(server: ServerUnderTest, group: string): Promise<void> {
  await mustCreate(server, definitionsPath, documentDefinition('documents', group));
  await untilListed(server, `/apis/${group}/v1/documents`);
}

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Definitions are spread over groups; `createMany` replaces `$M` by the number modulo this. */
const groups = 50;
const groupOf = (number: number) => `group-${number % groups}.example.com`;

/** Lists each kind, eight at once. */
async function untilServed(server: ServerUnderTest, definitions: number): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < definitions; number = next++) {
      await untilListed(server, `/apis/${groupOf(number)}/v1/document-${number}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

async function untilListed(server: ServerUnderTest, path: string): Promise<void> {
  const startMs = performance.now();
  while ((await server.call('GET', path)).status !== 200) {
    if (performance.now() - startMs > servedWithinMs) throw new Error(`${path} is not served in time`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const servedWithinMs = 60_000;

const cpuMs = ({ pids }: ServerUnderTest) => cpuSecondsOf(pids) * 1_000;
const memoryMb = ({ pids }: ServerUnderTest) => pids.reduce((sum, pid) => sum + ownMemoryMb(pid), 0);

const text = { type: 'string' };
const texts = { type: 'object', additionalProperties: text };

/** A definition with the schema features that most definitions have. */
function documentDefinition(plural: string, group: string): unknown {
  const condition = {
    type: 'object',
    required: ['type', 'status'],
    properties: {
      ...{ type: text, reason: text, message: text },
      status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
      lastTransitionTime: { type: 'string', format: 'date-time' },
    },
  };
  const properties = {
    spec: {
      type: 'object',
      required: ['data'],
      properties: {
        data: texts,
        mode: { type: 'string', enum: ['Keep', 'Replace'], default: 'Keep' },
        replicas: { type: 'integer', minimum: 0, default: 1 },
        interval: { type: 'string', pattern: '^([0-9]+(s|m|h))+$' },
        selector: { type: 'object', properties: { matchLabels: texts } },
        port: { 'x-kubernetes-int-or-string': true },
        template: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    status: {
      type: 'object',
      properties: {
        observedGeneration: { type: 'integer', format: 'int64' },
        conditions: {
          ...{ type: 'array', items: condition },
          ...{ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] },
        },
      },
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      ...{ group, scope: 'Namespaced' },
      names: { plural, singular: `one-${plural}`, kind: plural === 'documents' ? 'Document' : `Kind-${plural}` },
      versions: [
        {
          ...{ name: 'v1', served: true, storage: true, subresources: { status: {} } },
          additionalPrinterColumns: [{ name: 'Mode', type: 'string', jsonPath: '.spec.mode' }],
          schema: { openAPIV3Schema: { type: 'object', properties } },
        },
      ],
    },
  };
}
