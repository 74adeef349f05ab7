import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import protobuf from 'protobufjs';
import { createProfiling } from '../src/profiling/profiling.js';
import { openSession, protocols, sendOn, useListeners } from './support.js';

// The format as its authors publish it, to read what we write.
const format = `syntax = "proto3"; package perftools.profiles;
message Profile {
  repeated ValueType sample_type = 1; repeated Sample sample = 2; repeated Mapping mapping = 3;
  repeated Location location = 4; repeated Function function = 5; repeated string string_table = 6;
  int64 drop_frames = 7; int64 keep_frames = 8; int64 time_nanos = 9; int64 duration_nanos = 10;
  ValueType period_type = 11; int64 period = 12; repeated int64 comment = 13; int64 default_sample_type = 14;
}
message ValueType { int64 type = 1; int64 unit = 2; }
message Sample { repeated uint64 location_id = 1; repeated int64 value = 2; repeated Label label = 3; }
message Label { int64 key = 1; int64 str = 2; int64 num = 3; int64 num_unit = 4; }
message Mapping { uint64 id = 1; uint64 memory_start = 2; uint64 memory_limit = 3; }
message Location { uint64 id = 1; uint64 mapping_id = 2; uint64 address = 3; repeated Line line = 4; bool is_folded = 5; }
message Line { uint64 function_id = 1; int64 line = 2; }
message Function { uint64 id = 1; int64 name = 2; int64 system_name = 3; int64 filename = 4; int64 start_line = 5; }`;
const messages = protobuf.parse(format).root;

interface Decoded {
  readonly sampleType: readonly { readonly type: number; readonly unit: number }[];
  readonly sample: readonly { readonly locationId: readonly number[]; readonly value: readonly number[] }[];
  readonly location: readonly { readonly id: number; readonly line: readonly { readonly functionId: number }[] }[];
  readonly function: readonly { readonly id: number; readonly name: number }[];
  readonly stringTable: readonly string[];
  readonly durationNanos: number;
  readonly defaultSampleType: number;
  readonly period: number;
}

function isDecoded(value: object): value is Decoded {
  return 'stringTable' in value && 'sample' in value && 'location' in value && 'function' in value;
}

/** The stacks of function names, innermost first, with their values. */
function decode(bytes: Buffer) {
  const type = messages.lookupType('perftools.profiles.Profile');
  const profile = type.toObject(type.decode(gunzipSync(bytes)), { longs: Number, arrays: true });
  if (!isDecoded(profile)) throw new Error('not a profile');
  const text = (index: number) => profile.stringTable[index] ?? '';
  const functions = new Map(profile.function.map(({ id, name }) => [id, text(name)]));
  const locations = new Map(
    profile.location.map(({ id, line }) => [id, functions.get(line[0]?.functionId ?? 0) ?? 'missing']),
  );
  return {
    profile,
    types: profile.sampleType.map(({ type: name, unit }) => `${text(name)}/${text(unit)}`),
    samples: profile.sample.map(({ locationId, value }) => ({
      stack: locationId.map((id) => locations.get(id) ?? 'missing'),
      value,
    })),
  };
}

const listeners = useListeners();

const start = () => {
  const profiling = createProfiling();
  return listeners.start(async (exchange) => {
    const [path = ''] = exchange.url.split('?', 1);
    if (profiling.handles(path)) await profiling.respond(exchange, path);
    else exchange.respond(404, {});
  });
};

/** Keeps the thread busy in a function of this name until the promise settles. */
async function busyWhile<T>(work: Promise<T>, burn: () => void): Promise<T> {
  let done = false;
  const settle = (): void => {
    done = true;
  };
  work.then(settle, settle);
  while (!done) {
    burn();
    await new Promise(setImmediate);
  }
  return await work;
}

async function download(path: string, burn: () => void): Promise<Buffer> {
  const listener = await start();
  const session = openSession(listener, { ca: listeners.material.authority.cert });
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const stream = session.request({ ':path': path });
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => resolve(Buffer.concat(pieces)));
    stream.on('error', reject);
  });
  try {
    return await busyWhile(bytes, burn);
  } finally {
    session.close();
  }
}

/** Recursive: V8 could inline another function into its caller, which the samples would name then. */
function burnProcessorTime(depth = 24): number {
  return depth < 2 ? 1 : burnProcessorTime(depth - 1) + burnProcessorTime(depth - 2);
}

describe('profiles', () => {
  test('the CPU profile names the functions that used the time', async () => {
    const { profile, types, samples } = decode(await download('/debug/pprof/profile?seconds=0.5', burnProcessorTime));
    expect(types).toEqual(['samples/count', 'cpu/nanoseconds']);
    expect(profile.period).toBe(10_000_000);
    expect(profile.stringTable[0]).toBe('');
    expect(profile.stringTable[profile.defaultSampleType]).toBe('cpu');
    expect(profile.durationNanos).toBeGreaterThan(0);
    expect(new Set(profile.location.map(({ id }) => id)).size).toBe(profile.location.length);
    expect(new Set(profile.stringTable).size).toBe(profile.stringTable.length);
    const all = samples.reduce((sum, { value }) => sum + (value[1] ?? 0), 0);
    const busy = samples
      .filter(({ stack }) => stack.includes('burnProcessorTime'))
      .reduce((sum, { value }) => sum + (value[1] ?? 0), 0);
    expect(busy / all).toBeGreaterThan(0.5);
    expect(samples.some(({ stack }) => stack[0] === 'burnProcessorTime' && stack.length > 1)).toBe(true);
    expect(samples.flatMap(({ stack }) => stack)).not.toContain('missing');
    expect(samples.flatMap(({ stack }) => stack)).not.toContain('(idle)');
  });

  test('the heap profile names the functions whose allocations are in use', async () => {
    const kept: number[][] = [];
    const allocateAndKeep = (): void => void kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
    const { types, samples } = decode(await download('/debug/pprof/heap?seconds=0.3', allocateAndKeep));
    expect(types).toEqual(['inuse_space/bytes']);
    const found = samples.filter(({ stack }) => stack.includes('allocateAndKeep'));
    const bytes = found.reduce((sum, { value }) => sum + (value[0] ?? 0), 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(kept.length).toBeGreaterThan(0);
  });

  test('the profile of allocations has its own type', async () => {
    const { types } = decode(await download('/debug/pprof/allocs?seconds=0.1', burnProcessorTime));
    expect(types).toEqual(['alloc_space/bytes']);
  });
});

describe.each(protocols(() => listeners.material))('over $name', ({ send }) => {
  test.each(['block', 'mutex', 'goroutine', 'threadcreate', 'trace'])('%s is not implemented', async (name) => {
    const listener = await start();
    const { status, body, headers } = await send(listener, { path: `/debug/pprof/${name}` });
    expect([status, body]).toEqual([501, expect.stringMatching(/^there is no .+\n$/)]);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      'cache-control': 'no-cache, private',
    });
  });

  test('the index, the command line and symbols have the forms that viewers expect', async () => {
    const listener = await start();
    const index = await send(listener, { path: '/debug/pprof/' });
    expect(index.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(index.body).toContain('href="/debug/pprof/profile"');
    expect(await send(listener, { path: '/debug/pprof' })).toMatchObject({
      status: 301,
      headers: { location: '/debug/pprof/' },
    });
    expect((await send(listener, { path: '/debug/pprof/cmdline' })).body.split('\0')[0]).toBe(process.argv[0]);
    expect((await send(listener, { path: '/debug/pprof/symbol', method: 'POST' })).body).toBe('num_symbols: 0\n');
    expect(await send(listener, { path: '/debug/pprof/unknown' })).toMatchObject({
      ...{ status: 404, body: 'unknown profile\n' },
    });
    expect(await send(listener, { path: '/debug/pprof/', method: 'DELETE' })).toMatchObject({
      ...{ status: 405, body: 'method not allowed\n', headers: { allow: 'GET, POST' } },
    });
    for (const name of ['heap', 'allocs', 'cmdline']) expect(index.body).toContain(`href="/debug/pprof/${name}"`);
    for (const name of ['block', 'mutex', 'goroutine', 'threadcreate', 'trace'])
      expect(index.body).toContain(`<li>${name}: there is no `);
    expect((await send(listener, { path: '/debug' })).status).toBe(404);
  });

  test.each(['0', '-1', 'a', '601', '1e9'])('seconds=%s is rejected', async (seconds) => {
    const listener = await start();
    const { status, body } = await send(listener, { path: `/debug/pprof/profile?seconds=${seconds}` });
    expect([status, body]).toEqual([400, 'the parameter "seconds" must be a number above 0, at most 600\n']);
  });
});

test('one profile is recorded at a time, and a client that disconnects ends the recording', async () => {
  const listener = await start();
  const ca = listeners.material.authority.cert;
  const first = openSession(listener, { ca });
  const abandoned = sendOn(first, { path: '/debug/pprof/profile?seconds=600' });
  const outcome = expect(abandoned).rejects.toThrow();
  const second = openSession(listener, { ca });
  const record = async () => await sendOn(second, { path: '/debug/pprof/profile?seconds=0.01' });
  let rejected = await record();
  while (rejected.status !== 500) rejected = await record();
  expect(rejected.body).toBe('could not start the profile: the profile "profile" is being recorded\n');
  first.destroy();
  await outcome;
  let recorded = await record();
  while (recorded.status !== 200) recorded = await record();
  expect(recorded.headers).toMatchObject({
    ...{ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="profile"' },
    'x-content-type-options': 'nosniff',
  });
  second.close();
});
