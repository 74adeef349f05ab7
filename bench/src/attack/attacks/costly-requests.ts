import { readFile } from 'node:fs/promises';
import { CostMeter } from '../../costs/measure-cost.js';
import type { Attack } from '../kit/attack.js';

/** A request whose size a client chooses, and two sizes. */
interface CostlyRequest {
  readonly about: string;
  /** The request is valid: it succeeds. */
  readonly isAccepted?: true;
  /** The request is rejected before its user is known. */
  readonly isWithoutUser?: true;
  /** Sent first, for each size; it creates objects named after the size. */
  readonly prepare?: (size: number) => SentRequest;
  readonly request: (size: number) => SentRequest;
  readonly smallSize: number;
  readonly largeSize: number;
}

interface SentRequest {
  readonly method?: 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly path: string;
  readonly contentType?: string;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/**
 * Linear work has the ratio of the sizes, quadratic work its square: 16 for four times the size. The margin is for caches and
 * garbage collection, whose share grows with the heap.
 */
const ratioMargin = 2;
/** Less work than this is harmless. */
const harmlessMs = 100;

/** The work for a larger request must not grow faster than the request. One attack per request. */
function costAttack({
  about,
  isAccepted,
  isWithoutUser,
  prepare,
  request,
  smallSize,
  largeSize,
}: CostlyRequest): Attack {
  return {
    about,
    ...(isAccepted ? { unaudited: 'the request is valid, and its cost is linear' } : {}),
    async run(laboratory) {
      const server = await laboratory.start();
      const meter = new CostMeter(server, await readFile(server.files.ca));
      const send = async ({ method = 'POST', path, contentType = 'application/json', body }: SentRequest) => {
        const cost = await meter.send({
          method,
          path,
          headers: body === undefined ? {} : { 'content-type': contentType },
          body: Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? '')),
        });
        server.rejections.note({ ...cost, user: isWithoutUser ? '' : 'admin', method, uri: path });
        return cost;
      };
      const cost = async (size: number) => {
        if (prepare !== undefined) await send(prepare(size));
        const costs = [await send(request(size)), await send(request(size)), await send(request(size))];
        return { status: costs[0]?.status ?? 0, cpuMs: Math.min(...costs.map(({ cpuMs }) => cpuMs)) };
      };
      try {
        await send({ path: '/api/v1/namespaces/default/serviceaccounts', body: { metadata: { name: 'default' } } });
        return await laboratory.measured(server, async () => {
          const small = await cost(smallSize);
          const large = await cost(largeSize);
          const ratioMax = (ratioMargin * largeSize) / smallSize;
          const held = large.cpuMs < harmlessMs || large.cpuMs < ratioMax * small.cpuMs;
          const ratio = (large.cpuMs / Math.max(small.cpuMs, 1)).toFixed(1);
          const sizes = `size ${smallSize}: ${small.cpuMs.toFixed(0)} ms, ${largeSize}: ${large.cpuMs.toFixed(0)} ms of CPU`;
          return { held, result: `${sizes} (x${ratio}), status ${large.status}` };
        });
      } finally {
        meter.close();
      }
    },
  };
}

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All';
const configMaps = '/api/v1/namespaces/default/configmaps';
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const members = (count: number, value: unknown) =>
  Object.fromEntries(range(count).map((index) => [`k${index}`, value]));

function definition(spec: object): object {
  const names = { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' };
  const openAPIV3Schema = { type: 'object', properties: { spec } };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  return {
    metadata: { name: 'samples.example.com' },
    spec: { group: 'example.com', names, scope: 'Namespaced', versions },
  };
}

const owners = (count: number) =>
  range(count).map((index) => ({ apiVersion: 'v1', kind: 'Pod', name: `p${index}`, uid: 'same' }));

export const costlyRequests = {
  'cost-timeout': costAttack({
    isWithoutUser: true,
    about: 'a client without a token sends a timeout of many parts with an invalid end',
    request: (size) => ({ method: 'GET', path: `/api/v1/namespaces?timeout=${'11m'.repeat(size)}x` }),
    smallSize: 20,
    largeSize: 27,
  }),
  'cost-schedule': costAttack({
    about: 'a cron job has a schedule of many digits with an invalid end',
    request: (size) => ({
      path: '/apis/batch/v1/namespaces/default/cronjobs?dryRun=All',
      body: {
        metadata: { name: 'a' },
        spec: {
          schedule: `@every ${'1'.repeat(size)}..`,
          jobTemplate: {
            spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'x' }] } } },
          },
        },
      },
    }),
    smallSize: 16,
    largeSize: 20,
  }),
  'cost-pattern': costAttack({
    about: 'a default is matched against a pattern that can match it in very many ways',
    request: (size) => ({
      path: definitions,
      body: definition({ type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(size)}!` }),
    }),
    smallSize: 20,
    largeSize: 27,
  }),
  'cost-pattern-size': costAttack({
    about: 'definitions have short patterns that compile to large programs',
    request: (size) => ({
      path: definitions,
      body: definition({
        type: 'object',
        properties: members(size, { type: 'string', pattern: '^(\\pL{900}|a{900})$' }),
      }),
    }),
    smallSize: 250,
    largeSize: 1_000,
  }),
  'cost-enum': costAttack({
    about: 'a default of many items is searched in an enum of as many values',
    isAccepted: true,
    request: (size) => ({
      path: definitions,
      body: definition({
        type: 'array',
        items: { type: 'string', enum: range(size).map((index) => `v${index}`) },
        default: range(size).map((index) => `v${index}`),
      }),
    }),
    smallSize: 5_000,
    largeSize: 20_000,
  }),
  'cost-choices': costAttack({
    about: 'a default of many items is validated against many alternatives each',
    request: (size) => ({
      path: definitions,
      body: definition({
        type: 'array',
        items: { type: 'integer', anyOf: range(size).map((index) => ({ minimum: size + index })) },
        default: range(size),
      }),
    }),
    smallSize: 250,
    largeSize: 1_000,
  }),
  'cost-versions': costAttack({
    about: 'many versions of a definition share one large schema',
    request: (size) => ({
      path: '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions?dryRun=All',
      body: {
        metadata: { name: 'samples.example.com' },
        spec: {
          ...{ group: 'example.com', scope: 'Namespaced', version: 'v0', preserveUnknownFields: false },
          names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
          versions: range(size / 10).map((index) => ({ name: `v${index}`, served: true, storage: index === 0 })),
          validation: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec: { type: 'object', properties: members(size * 5, {}) } },
            },
          },
        },
      },
    }),
    smallSize: 200,
    largeSize: 800,
  }),
  'cost-long-names': costAttack({
    about: 'a definition has many errors below a property with a long name',
    request: (size) => ({
      path: definitions,
      body: definition({
        type: 'object',
        properties: { ['n'.repeat(size * 1_000)]: { type: 'object', properties: members(size, {}) } },
      }),
    }),
    smallSize: 200,
    largeSize: 800,
  }),
  'cost-config-map': costAttack({
    about: 'a config map has 180,000 keys',
    isAccepted: true,
    request: (size) => ({
      path: `${configMaps}?dryRun=All`,
      body: { metadata: { name: 'a' }, data: members(size, 'v') },
    }),
    smallSize: 45_000,
    largeSize: 180_000,
  }),
  'cost-owners': costAttack({
    about: 'an object has many owner references with one uid',
    isAccepted: true,
    request: (size) => ({
      path: `${configMaps}?dryRun=All`,
      body: { metadata: { name: 'a', ownerReferences: owners(size) } },
    }),
    smallSize: 1_000,
    largeSize: 4_000,
  }),
  'cost-managers': costAttack({
    about: 'an update names many field managers',
    isAccepted: true,
    prepare: (size) => ({
      path: configMaps,
      body: { metadata: { name: `managed-${size}` }, data: members(size, 'v') },
    }),
    request: (size) => ({
      method: 'PUT',
      path: `${configMaps}/managed-${size}?dryRun=All`,
      body: {
        metadata: {
          name: `managed-${size}`,
          managedFields: range(size).map((index) => ({
            ...{ manager: `m${index}`, operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1' },
            ...{ time: '2026-01-01T00:00:00Z', fieldsV1: { 'f:data': { [`f:k${index}`]: {} } } },
          })),
        },
        data: members(size, 'v'),
      },
    }),
    smallSize: 500,
    largeSize: 2_000,
  }),
  'cost-applied-ports': costAttack({
    about: 'an applied service has many node ports',
    isAccepted: true,
    request: (size) => ({
      method: 'PATCH',
      path: '/api/v1/namespaces/default/services/a?dryRun=All&fieldManager=m',
      contentType: 'application/apply-patch+yaml',
      body: {
        ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } },
        spec: { type: 'NodePort', ports: range(size).map((index) => ({ name: `p${index}`, port: 1 + index })) },
      },
    }),
    smallSize: 5_000,
    largeSize: 20_000,
  }),
  'cost-applied-faults': costAttack({
    about: 'an apply configuration has many unknown fields in a container with a long name',
    request: (size) => ({
      method: 'PATCH',
      path: '/api/v1/namespaces/default/pods/a?dryRun=All&fieldManager=m',
      contentType: 'application/apply-patch+yaml',
      body: {
        ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
        spec: { containers: [{ name: 'n'.repeat(size * 1_000), ...members(size, 1) }] },
      },
    }),
    smallSize: 200,
    largeSize: 800,
  }),
  'cost-aliases': costAttack({
    about: 'a YAML text has many anchors and aliases',
    request: (size) => ({
      method: 'PATCH',
      path: `${configMaps}/a?dryRun=All&fieldManager=m`,
      contentType: 'application/apply-patch+yaml',
      body: range(size)
        .map((index) => `k${index}: &a${index} v\nj${index}: *a${index}`)
        .join('\n'),
    }),
    smallSize: 1_500,
    largeSize: 6_000,
  }),
} as const satisfies Readonly<Record<string, Attack>>;
