/**
 * Compares JSON and protobuf as stored form on the embedded engine: the cost of a create, an update and a start, disk use
 * and memory. Each form and round runs in separate processes; the forms alternate.
 *
 *     node measure.mjs [objects, 50000] [rounds, 3]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCatalogue } from '@orch/api';
import { canonicalize, orchNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, openResourceStores } from '@orch/storage';

const file = fileURLToPath(import.meta.url);
const concurrency = 64;
const [first = '50000', second = '3', third, fourth] = process.argv.slice(2);

if (first === 'write' || first === 'start') {
  const phase = first === 'write' ? write : start;
  process.stdout.write(JSON.stringify(await phase({ form: second, folder: third, count: Number(fourth) })));
} else {
  compare(Number(first), Number(second));
}

function compare(count, rounds) {
  const results = { json: [], protobuf: [] };
  for (let round = 0; round < rounds; round++) {
    const forms = round % 2 === 0 ? ['json', 'protobuf'] : ['protobuf', 'json'];
    for (const form of forms) {
      const folder = mkdtempSync(join(tmpdir(), 'orch-form-'));
      const run = (phase) => {
        const args = ['--expose-gc', file, phase, form, folder, String(count)];
        const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
        return JSON.parse(stdout);
      };
      const written = run('write');
      const fileMb = statSync(join(folder, 'store.lmdb')).size / 2 ** 20;
      results[form].push({ ...written, fileMb, ...run('start') });
      rmSync(folder, { recursive: true });
    }
  }
  const names = Object.keys(results.json[0]);
  console.log(`median of ${rounds} rounds, ${count} pods\n`);
  console.log('| | json | protobuf | protobuf / json |\n|---|---|---|---|');
  for (const name of names) {
    const [json, protobuf] = ['json', 'protobuf'].map((form) => median(results[form].map((result) => result[name])));
    console.log(`| ${name} | ${digits(json)} | ${digits(protobuf)} | ${(protobuf / json).toFixed(2)} |`);
  }
}

async function write({ form, folder, count }) {
  const { store, stores, definition } = await open(form, folder);
  await stores.fill([definition]);
  const pods = stores.for(definition);
  const options = { dryRun: false };
  let storedBytes = 0;
  const keyOf = (index) => ({ namespace: `namespace-${index % 50}`, name: `web-${String(index).padStart(6, '0')}` });
  const created = await measure(count, async (index) => {
    await pods.create(keyOf(index), podOf(definition, keyOf(index)), options);
  });
  for (const { value } of (await store.range('/registry/pods/', { limit: 1_000 })).entries) storedBytes += value.length;
  const updates = Math.floor(count / 5);
  const updated = await measure(updates, async (index) => {
    const decide = (current) => ({
      type: 'write',
      object: { ...current, metadata: { ...current.metadata, annotations: { note: `changed ${index}` } } },
    });
    await pods.update(keyOf((index * 7) % count), decide, options);
  });
  await store.close();
  return {
    'create, CPU us': created.cpuUs,
    'create, per second': created.perSecond,
    'update, CPU us': updated.cpuUs,
    'update, per second': updated.perSecond,
    'stored bytes of a pod': storedBytes / Math.min(1_000, count),
  };
}

async function start({ form, folder, count }) {
  const baseBytes = memoryBytes();
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  const { store, stores, definition } = await open(form, folder);
  await stores.fill([definition]);
  const tookMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpu);
  if (stores.for(definition).count() !== count) throw new Error('objects are missing');
  globalThis.gc?.();
  const memory = memoryBytes();
  const { entries } = await stores.for(definition).list({ consistency: { type: 'any' }, limit: 500 });
  if (entries.length !== 500) throw new Error('a list is short');
  await store.close();
  return {
    'fill at start, ms': tookMs,
    'fill at start, CPU ms': (user + system) / 1_000,
    'memory per object, KB': (memory - baseBytes) / 1_024 / count,
  };
}

async function open(form, folder) {
  const clock = systemClock();
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  const { signal } = new AbortController();
  const stores = await openResourceStores({ store, names: orchNames, clock, storageMediaType: form, signal });
  return { store, stores, definition: makeCatalogue(orchNames).resource({ group: '', resource: 'pods' }) };
}

async function measure(count, call) {
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const { user, system } = process.cpuUsage(cpu);
  return { cpuUs: (user + system) / count, perSecond: (count / (performance.now() - startedMs)) * 1_000 };
}

/** About 2.5 KB, like a running pod. */
function podOf({ hub }, { namespace, name }) {
  const container = (index) => ({
    name: `container-${index}`,
    image: `registry.example/team/image-${index}:1.2.3`,
    env: Array.from({ length: 6 }, (_, number) => ({ name: `VARIABLE_${number}`, value: `value-${number}-of-it` })),
    ports: [{ name: 'http', containerPort: 8080 + index }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '512Mi' } },
    livenessProbe: { httpGet: { path: '/healthz', port: 8080 + index } },
    volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
  });
  const object = canonicalize(
    hub.schema,
    {
      metadata: {
        name,
        namespace,
        uid: '11111111-2222-3333-4444-555555555555',
        creationTimestamp: '2026-01-01T10:00:00Z',
        labels: { app: 'bench', tier: 'backend' },
      },
      spec: {
        nodeName: 'node-1',
        containers: [container(0), container(1)],
        volumes: [{ name: 'config', configMap: { name: 'config' } }],
      },
      status: { phase: 'Running', podIP: '10.0.0.1', conditions: [{ type: 'Ready', status: 'True' }] },
    },
    { names: orchNames, gvk: hub.gvk },
  );
  hub.applyDefaults(object);
  return object;
}

function memoryBytes() {
  globalThis.gc?.();
  const status = readFileSync('/proc/self/status', 'utf8');
  const kilobytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1_024;
}

function median(values) {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)];
}

function digits(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
