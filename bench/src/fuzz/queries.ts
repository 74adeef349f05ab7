import { hostileNames } from './hostile-values.js';
import type { Random } from './random.js';

/** A query of a write, including `?`. */
export function hostileQuery(random: Random): string {
  const count = 1 + random.below(3);
  const parts = Array.from({ length: count }, () => `${random.pick(parameters)}=${unusualValue(random)}`);
  return `?${parts.join('&')}`;
}

const parameters = [
  'dryRun',
  'dryRun',
  'fieldManager',
  'fieldValidation',
  'fieldValidation',
  'force',
  'pretty',
  'gracePeriodSeconds',
  'propagationPolicy',
  'orphanDependents',
  '__proto__',
  'constructor',
] as const;

const values = [
  'All',
  'All',
  'Strict',
  'Strict',
  'Warn',
  'Warn',
  'Ignore',
  '',
  'true',
  '-1',
  '0',
  '9'.repeat(400),
  '%00',
  '%ff%fe',
  '%',
  '%zz',
  '%ed%a0%80',
  'a'.repeat(200),
  '1e999',
  '..',
] as const;

function unusualValue(random: Random): string {
  return random.once(5) ? encodeURIComponent(wellFormed(random.pick(hostileNames))) : random.pick(values);
}

/** A list or deletecollection that matches nothing, with a hostile selector or token. */
export function hostileList(collection: string, random: Random): { readonly method: string; readonly path: string } {
  const name = random.pick(listParameters);
  const value = encodeURIComponent(random.pick(selectors)(random));
  return { method: 'GET', path: `${collection}?${name}=${value}` };
}

const listParameters = [
  'labelSelector',
  'labelSelector',
  'fieldSelector',
  'fieldSelector',
  'limit',
  'continue',
  'resourceVersion',
  'resourceVersionMatch',
  'timeoutSeconds',
] as const;

type Maker = (random: Random) => string;

const selectors: readonly [Maker, ...Maker[]] = [
  () => 'a=b',
  () => 'a in (b,c),d notin (e),!f,g',
  () => 'metadata.name=x',
  () => 'metadata.name!=x,metadata.namespace=\\',
  () => 'a in (',
  () => 'a in ()',
  () => 'a in (((',
  () => '!!a',
  () => ',,,',
  () => '====',
  () => 'a>b,c<d',
  () => '__proto__=x',
  () => 'constructor',
  () => 'toString in (a)',
  () => '\u0000',
  () => '\u00e9=\u00e9',
  () => '-1',
  () => '1e9',
  () => '9'.repeat(100),
  () => Buffer.from('{"v":"meta.k8s.io/v1","rv":-1,"start":"x"}').toString('base64url'),
  () => Buffer.from('{"__proto__":{}}').toString('base64url'),
  () => Buffer.from('[[[').toString('base64url'),
  (random) => Array.from({ length: 1 + random.below(500) }, (_, index) => `k${index}=v`).join(','),
  (random) => `a in (${'b,'.repeat(1 + random.below(2_000))}c)`,
  (random) => 'a'.repeat(1 + random.below(6_000)),
  (random) => '\\'.repeat(1 + random.below(3_000)),
  (random) => '('.repeat(1 + random.below(3_000)),
  (random) => ' '.repeat(1 + random.below(3_000)),
];

/** Replaces unpaired surrogates, which URLs cannot contain. */
function wellFormed(name: string): string {
  return name.replaceAll(/[\ud800-\udfff]/g, 'x');
}
