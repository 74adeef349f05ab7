import { gzipSync } from 'node:zlib';
import { ownMemoryMb } from '../../../processes/process-usage.js';
import type { Attack } from '../../kit/attack.js';
import { startBystander } from '../../kit/bystander.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create } from '../../kit/rights.js';

const maps = '/api/v1/namespaces/default/configmaps';
const protobuf = 'application/vnd.kubernetes.protobuf';

/** Bodies that are small and mean much are rejected, with little memory, while another client goes on. */
function bombAttack(about: string, requests: () => readonly HostileRequest[]): Attack {
  return {
    about,
    async run(laboratory) {
      const server = await laboratory.start();
      await create(server, maps, { metadata: { name: 'target' }, data: { a: 'x'.repeat(1_000) } });
      await create(server, '/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'default' } });
      const client = await openHostileClient(server);
      const bystander = await startBystander(server);
      const [pid = 0] = server.pids;
      const before = ownMemoryMb(pid);
      const rounds = laboratory.scale === 'short' ? 1 : 10;
      let grownMb = 0;
      const outcome = await laboratory.measured(server, async () => {
        const sent: HostileRequest[] = [];
        for (let round = 0; round < rounds; round++) sent.push(...requests());
        const sampling = setInterval(() => {
          grownMb = Math.max(grownMb, ownMemoryMb(pid) - before);
        }, 20);
        return await sendAll(
          client,
          sent.map((request) => ({ ...request, headers: { ...bearer(server.token), ...request.headers } })),
        ).finally(() => clearInterval(sampling));
      });
      client.close();
      const others = await bystander.stop();
      return {
        held: outcome.held && others.succeeded === others.sent && grownMb < memoryMaxMb,
        result:
          `${outcome.result}; ${others.succeeded} of ${others.sent} requests of another client succeed; ` +
          `memory grew by ${grownMb.toFixed(0)} MB (at most ${memoryMaxMb})`,
      };
    },
  };
}

const memoryMaxMb = 250;
const post = (name: string, type: string, body: string | Buffer, path = maps): HostileRequest => ({
  ...{ name, method: 'POST', path, headers: { 'content-type': type }, body },
});
const patch = (name: string, type: string, body: string, path = `${maps}/target`): HostileRequest => ({
  ...{ name, method: 'PATCH', path: `${path}?fieldManager=m`, headers: { 'content-type': type }, body },
});

/** Each line refers nine times to the line before. */
function laughs(levels: number): string {
  const lines = ['a0: &a0 lol'];
  for (let level = 1; level <= levels; level++) {
    const before = `*a${level - 1}`;
    lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => before).join(',')}]`);
  }
  return lines.join('\n');
}

const mapHead = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bomb}\n';

function yamlBombs(): readonly HostileRequest[] {
  const yaml = 'application/yaml';
  const apply = 'application/apply-patch+yaml';
  return [
    post('billion laughs', yaml, `${mapHead}data:\n  ${laughs(9).replaceAll('\n', '\n  ')}\n`),
    post('alias of itself', yaml, `${mapHead}data: &d\n  a: *d\n`),
    post('merge keys', yaml, `${mapHead}x: &x {a: b}\ndata:\n${'  <<: *x\n'.repeat(20_000)}`),
    post('many documents', yaml, `${mapHead}${'---\n'.repeat(500_000)}`),
    post('many keys that are collections', yaml, `${mapHead}data:\n${'  ? [a, b, [c]]\n  : x\n'.repeat(50_000)}`),
    post('tags', yaml, `${mapHead}data: !!js/function 'function () { return process }'\n`),
    post('directives', yaml, `${'%TAG ! tag:x,2000:\n'.repeat(100_000)}---\n${mapHead}`),
    post('colons (CVE-2019-11254)', yaml, `${mapHead}data: ${'a: '.repeat(100_000)}`),
    post('open flow collections', yaml, `${mapHead}data: ${'[{'.repeat(200_000)}`),
    post('quotes', yaml, `${mapHead}data: ${'"'.repeat(1_000_001)}`),
    patch(
      'applied laughs',
      apply,
      `${mapHead.replace('bomb', 'target')}data:\n  ${laughs(9).replaceAll('\n', '\n  ')}\n`,
    ),
  ];
}

function jsonBombs(): readonly HostileRequest[] {
  const json = 'application/json';
  return [
    post('open lists', json, '['.repeat(2_900_000)),
    post('open objects', json, '{"a":'.repeat(500_000)),
    post('large body', json, `{"metadata":{"name":"b"},"data":{"k":"${'x'.repeat(3_200_000)}"}}`),
    post('endless number', json, `{"metadata":{"name":"b","generation":${'9'.repeat(1_000_000)}},"data":1}`),
    post('huge exponent', json, '{"metadata":{"name":"b","generation":1e999999999},"data":{"a":1}}'),
    post('one key a million times', json, `{"metadata":{"name":"b"},"data":{${'"k":1,'.repeat(400_000)}"k":1}}`),
    post('lone surrogates in a name', json, '{"metadata":{"name":"\\ud800"}}'),
    post('invalid UTF-8', json, Buffer.concat([Buffer.from('{"metadata":{"name":"'), Buffer.alloc(1_000_000, 0xff)])),
    post(
      'many unknown fields, strictly',
      json,
      `{"metadata":{"name":"b"},${'"u":{},'.repeat(300_000)}"v":1}`,
      `${maps}?fieldValidation=Strict`,
    ),
    post(
      'deep list of managers',
      json,
      `{"metadata":{"name":"b","managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":${'{"f:a":'.repeat(9_000)}{}${'}'.repeat(9_000)}}]}}`,
    ),
  ];
}

/** The prefix, and a message whose fields are written here. */
function protobufBody(...parts: readonly (readonly number[] | Buffer)[]): Buffer {
  return Buffer.concat([Buffer.from([0x6b, 0x38, 0x73, 0x00]), ...parts.map((part) => Buffer.from(part))]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** A field with a length: tag, length, content. */
const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);

function envelope(raw: Buffer): Buffer {
  const type = Buffer.concat([field(1, Buffer.from('v1')), field(2, Buffer.from('ConfigMap'))]);
  return protobufBody(field(1, type), field(2, raw));
}

function protobufBombs(): readonly HostileRequest[] {
  const nested = (levels: number): Buffer => {
    let content: Buffer = Buffer.alloc(0);
    for (let level = 0; level < levels; level++) content = field(1, content);
    return content;
  };
  return [
    post('prefix alone', protobuf, protobufBody()),
    post('other prefix', protobuf, Buffer.from('k8s\x01abc')),
    post('length beyond the body', protobuf, protobufBody([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])),
    post('length beyond 32 bits', protobuf, protobufBody([0x12], varint(2 ** 40))),
    post('endless integer', protobuf, protobufBody(Buffer.alloc(1_000_000, 0xff))),
    post(
      'integer of eleven bytes',
      protobuf,
      envelope(Buffer.from([0x0a, ...Array.from({ length: 11 }, () => 0xff), 0x01])),
    ),
    post('open groups', protobuf, envelope(Buffer.alloc(1_000_000, 0x0b))),
    post('nested messages', protobuf, envelope(nested(20_000))),
    post('field number 0', protobuf, envelope(Buffer.from([0x02, 0x00]))),
    post('wire type 7', protobuf, envelope(Buffer.from([0x0f, 0x00]))),
    post(
      'a million empty owners',
      protobuf,
      envelope(field(1, Buffer.concat(Array.from({ length: 400_000 }, () => Buffer.from([0x6a, 0x00]))))),
    ),
    post('object without a name', protobuf, envelope(Buffer.alloc(0))),
    post('encoded content', protobuf, Buffer.concat([envelope(Buffer.alloc(10)), field(3, Buffer.from('gzip'))])),
    post('invalid UTF-8 in a name', protobuf, envelope(field(1, field(1, Buffer.alloc(10, 0xff))))),
  ];
}

function gzipBombs(): readonly HostileRequest[] {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  return ['gzip', 'x-gzip', 'deflate', 'br', 'gzip, gzip', 'zstd', 'compress'].map((encoding) => ({
    ...post(`${encoding} of 50 MB`, 'application/json', bomb),
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  }));
}

function patchBombs(): readonly HostileRequest[] {
  const json = 'application/json-patch+json';
  const merge = 'application/merge-patch+json';
  const strategic = 'application/strategic-merge-patch+json';
  const doubling = Array.from({ length: 40 }, (_, index) => [
    { op: 'copy', from: '/data', path: `/metadata/annotations/${index}` },
    { op: 'copy', from: '/metadata/annotations', path: `/data/${index}` },
  ]).flat();
  const pod = '/api/v1/namespaces/default/pods/target';
  return [
    patch(
      'doubling copies (CVE-2019-1002100)',
      json,
      JSON.stringify([{ op: 'add', path: '/metadata/annotations', value: {} }, ...doubling]),
    ),
    patch(
      'more than 10,000 operations',
      json,
      JSON.stringify(Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/kind', value: 'ConfigMap' }))),
    ),
    patch('operations on deep paths', json, JSON.stringify([{ op: 'add', path: '/a'.repeat(400_000), value: 1 }])),
    patch(
      'index of a list',
      json,
      JSON.stringify([
        { op: 'add', path: '/metadata/finalizers', value: [] },
        { op: 'add', path: '/metadata/finalizers/4294967295', value: 'a' },
      ]),
    ),
    patch('move into itself', json, JSON.stringify([{ op: 'move', from: '/data', path: '/data/a/b' }])),
    patch('unknown operation', json, JSON.stringify([{ op: 'exec', path: '/data' }])),
    patch('open objects', merge, '{"data":'.repeat(300_000)),
    patch('nested objects', merge, `${'{"data":'.repeat(5_000)}{}${'}'.repeat(5_000)}`),
    patch(
      'order of a list',
      strategic,
      JSON.stringify({
        spec: { '$setElementOrder/containers': Array.from({ length: 50_000 }, (_, index) => ({ name: `c${index}` })) },
      }),
      pod,
    ),
    patch('unknown directive', strategic, JSON.stringify({ data: { $patch: 'explode' } })),
    patch(
      'deletions from a list',
      strategic,
      JSON.stringify({ metadata: { '$deleteFromPrimitiveList/finalizers': 1 } }),
    ),
    patch('large patch', merge, JSON.stringify({ data: { k: 'x'.repeat(3_200_000) } })),
    patch('other type', 'application/x-patch', '{}'),
  ];
}

export const bombs = {
  'yaml-bombs': bombAttack(
    'a client sends YAML that expands to gigabytes, or takes long to parse (CVE-2019-11253)',
    yamlBombs,
  ),
  'json-bombs': bombAttack(
    'a client sends JSON that is deep, long, or has endless numbers and repeated keys',
    jsonBombs,
  ),
  'protobuf-bombs': bombAttack(
    'a client sends protobuf with false lengths, endless integers and nested messages',
    protobufBombs,
  ),
  'gzip-bombs': bombAttack('a client sends compressed bodies of 50 MB', gzipBombs),
  'patch-bombs': bombAttack('a client sends patches that double an object, or have very many operations', patchBombs),
} as const satisfies Readonly<Record<string, Attack>>;
