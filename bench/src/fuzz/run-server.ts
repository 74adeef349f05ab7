import type { Names } from '@orch/apimachinery';
import { check } from './check-response.js';
import { type FuzzCase, makeCase, sampleOf, serverForms, targetName } from './fuzz-case.js';
import { Random } from './random.js';
import type { FuzzClient, FuzzResponse } from './send.js';
import { Tally } from './tally.js';
import { fuzzNamespace, namedSample, nameIn, type Target } from './targets.js';

export interface ServerRun {
  readonly seed: number;
  readonly bodies: number;
  readonly names: Names;
  readonly targets: readonly Target[];
  readonly client: FuzzClient;
  readonly only?: number | undefined;
  /** Called after each round of bodies. */
  readonly onProgress?: (done: number) => Promise<void>;
}

/** Sends mutated bodies, eight at once. Reads accepted objects back, and deletes most of them. */
export async function runServer(run: ServerRun): Promise<Tally> {
  const { bodies, only, onProgress } = run;
  const tally = new Tally();
  if (only !== undefined) {
    await runCase(only, run, tally);
    return tally;
  }
  for (let from = 0; from < bodies; from += roundBodies) {
    let next = from;
    const end = Math.min(bodies, from + roundBodies);
    const worker = async () => {
      while (next < end) await runCase(next++, run, tally);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    await onProgress?.(end);
  }
  return tally;
}

const concurrency = 8;
const roundBodies = 5_000;

async function runCase(index: number, run: ServerRun, tally: Tally): Promise<void> {
  const { seed, names, targets, client } = run;
  const fuzzed = makeCase(index, { seed, names, targets, forms: serverForms });
  const random = new Random(seed + 1, index);
  const startMs = performance.now();
  const response = await (fuzzed.form === 'framing'
    ? client.sendMisframed(fuzzed, random)
    : client.send(fuzzed, random));
  const ms = performance.now() - startMs;
  const checked = check(response, fuzzed.form === 'framing');
  // The server may close a connection with bytes that are not HTTP, but must respond to a request.
  if (checked.type === 'closed' && fuzzed.form !== 'framing') {
    tally.count(fuzzed, { type: 'failure', why: 'closed without a response', ms });
    return;
  }
  const unread = checked.type === 'accepted' ? await readBack(fuzzed, response.body, { client, random }) : undefined;
  tally.count(fuzzed, unread === undefined ? { ...checked, ms } : { type: 'failure', why: unread, ms });
}

/** Returns why an accepted object cannot be read back as in the response; undefined when it can. Deletes the object. */
async function readBack(
  { method, path, target, index }: FuzzCase,
  responseBody: Buffer,
  { client, random }: { readonly client: FuzzClient; readonly random: Random },
): Promise<string | undefined> {
  if (target.definition.virtual || /dryRun/.test(path) || !['POST', 'PUT', 'PATCH'].includes(method)) return undefined;
  if (path.split('?', 1)[0] !== target.collection) return undefined;
  const object: { readonly metadata?: { readonly name?: string } } = JSON.parse(responseBody.toString());
  const name = object.metadata?.name;
  if (name === undefined) return 'the created object has no name';
  if (Buffer.from(name).toString() !== name)
    return `the created object has a name that is not UTF-8: ${JSON.stringify(name)}`;
  const one = { path: `${target.collection}/${encodeURIComponent(name)}`, headers: {}, body: Buffer.alloc(0) };
  const read = await client.send({ ...one, method: 'GET' }, random);
  if (index % keptEvery !== 0 || responseBody.length > keptBytesMax)
    await client.send({ ...one, method: 'DELETE', path: `${one.path}?gracePeriodSeconds=0` }, random);
  if (read.status !== 200) return `reading the created object: ${read.status} ${read.body.subarray(0, 200).toString()}`;
  return compact(read.body) === compact(responseBody) || isLater(read.body, responseBody)
    ? undefined
    : `the created object differs when read: ${read.body.toString()}`;
}

/** Removes the white space of indented responses. */
function compact(json: Buffer): string {
  return JSON.stringify(JSON.parse(json.toString()));
}

/** Whether the server has written the object again, as it does for the status of some kinds. */
function isLater(read: Buffer, responseBody: Buffer): boolean {
  const [now, then] = [read, responseBody].map((bytes) => /"resourceVersion": ?"(\d+)"/.exec(bytes.toString())?.[1]);
  return Number(now) > Number(then);
}

const keptEvery = 50;
const keptBytesMax = 100_000;

/** Creates the namespace and an object in each collection. Returns those that could not be created. */
export async function makeTargetsOn(
  run: Pick<ServerRun, 'names' | 'targets' | 'client' | 'seed'>,
): Promise<readonly string[]> {
  const { targets, client, seed } = run;
  const random = new Random(seed);
  await post(client, { path: '/api/v1/namespaces', object: { metadata: { name: fuzzNamespace } }, random });
  const accounts = `/api/v1/namespaces/${fuzzNamespace}/serviceaccounts`;
  await post(client, { path: accounts, object: { metadata: { name: 'default' } }, random });
  const missing: string[] = [];
  for (const target of targets) {
    if (target.definition.virtual) continue;
    const { status, body } = await makeTarget(target, { ...run, random });
    if (status !== 201 && status !== 409)
      missing.push(`${target.collection} (${status} ${body.toString().slice(0, 600)})`);
  }
  return missing;
}

async function makeTarget(
  target: Target,
  { client, names, random }: Pick<ServerRun, 'names' | 'client'> & { readonly random: Random },
): Promise<FuzzResponse> {
  const sample =
    target.sample === undefined
      ? sampleOf(target, { random, names, name: targetName })
      : namedSample(target, target.sample, targetName);
  const object = { ...sample, metadata: { name: nameIn(target, targetName) } };
  return await post(client, { path: target.collection, object, random });
}

function post(
  client: FuzzClient,
  { path, object, random }: { readonly path: string; readonly object: unknown; readonly random: Random },
): Promise<FuzzResponse> {
  const body = Buffer.from(JSON.stringify(object));
  return client.send({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body }, random);
}

/** Lists every collection in each form. @returns the failures */
export async function listAll({
  names,
  targets,
  client,
  seed,
}: Pick<ServerRun, 'names' | 'targets' | 'client' | 'seed'>): Promise<readonly string[]> {
  const random = new Random(seed);
  const failures: string[] = [];
  const table = `application/json;as=Table;g=${names.group('meta.orch.io')};v=v1`;
  for (const { definition, collection } of targets) {
    if (definition.virtual) continue;
    for (const accept of ['application/json', 'application/yaml', names.protobufMediaType, table]) {
      const { status, body } = await client.send(
        { method: 'GET', path: collection, headers: { accept }, body: Buffer.alloc(0) },
        random,
      );
      if (status !== 200) failures.push(`${collection} as ${accept}: ${status} ${body.subarray(0, 200).toString()}`);
    }
  }
  return failures;
}

/** Size of all collections as JSON, in MB. */
export async function listedMb({
  targets,
  client,
  seed,
}: Pick<ServerRun, 'targets' | 'client' | 'seed'>): Promise<number> {
  const random = new Random(seed);
  const seen = new Set<unknown>();
  let bytes = 0;
  for (const { definition, collection } of targets) {
    if (definition.virtual || seen.has(definition)) continue;
    seen.add(definition);
    const { body } = await client.send({ method: 'GET', path: collection, headers: {}, body: Buffer.alloc(0) }, random);
    bytes += body.length;
  }
  return bytes / 1_000_000;
}
