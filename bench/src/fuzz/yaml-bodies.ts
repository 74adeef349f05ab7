import { encodeYaml } from '@orch/apimachinery';
import { plainOf } from './json-text.js';
import type { Random } from './random.js';

/** An object as YAML with a construct that JSON does not have. */
export function hostileYaml(value: unknown, random: Random): string {
  const text = yamlOf(value);
  switch (random.below(6)) {
    case 0:
      return `${text}${random.pick(tails)}`;
    case 1:
      return `${random.pick(heads)}${text}`;
    case 2:
      return `${text}unknown: ${random.pick(nodes)}\n`;
    case 3:
      return plantNode(text, random);
    case 4:
      return random.once(15) ? random.pick(bombs)() : plantNode(text, random);
    default:
      return text.replaceAll(/^ +/gm, (indent) => (random.once(4) ? indent.replace('  ', '\t') : indent));
  }
}

/** A value as plain YAML, or as JSON where YAML cannot represent it. */
export function yamlOf(value: unknown): string {
  const plain = plainOf(value);
  try {
    return encodeYaml(plain);
  } catch {
    return JSON.stringify(plain);
  }
}

/** Replaces the value of a line with a node. */
function plantNode(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const changed = lines[at]?.replace(/: .*$|:$/, () => `: ${random.pick(nodes)}`);
  return lines.map((line, index) => (index === at ? (changed ?? line) : line)).join('\n');
}

const nodes = [
  '!!js/function "function () { return 1 }"',
  '!!js/undefined ""',
  '!!python/object/apply:os.system ["true"]',
  '!!binary aGk=',
  '!!binary "not base64 at all!"',
  '!!timestamp 2026-01-02',
  '2026-01-02',
  '12:30:45',
  '!!set {a, b}',
  '!!omap [a: 1, b: 2]',
  '!!pairs [a: 1, a: 2]',
  '!!map [1]',
  '!!seq {a: 1}',
  '!!str 5',
  '!!int "x"',
  '!!float .inf',
  '!!null x',
  '!local x',
  '!<tag:example.com,2026:x> y',
  '.nan',
  '-.inf',
  '0o17',
  '017',
  '0b1010',
  '1_000',
  '0x_ff',
  '1e999',
  'yes',
  'NO',
  '~',
  '*nowhere',
  '&a [*a]',
  '&a {b: *a}',
  '&a 1',
  '{<<: *nowhere}',
  '{<<: {a: 1}, <<: [{b: 2}]}',
  '{<<: 5}',
  '{? [1, 2] : 3, ? {a: b} : c}',
  '{__proto__: {polluted: true}}',
  '{constructor: {prototype: {polluted: true}}}',
  '[a, [b, [c, {d: e}]]',
  '{a: b',
  '"open',
  "'open",
  '"\\x00\\u0000\\U00110000"',
  '"\\ud800"',
  '|9\n x',
  '|+\n  x\n\n',
  '>-\n\ttab',
  '@x',
  '`x`',
  '%x',
  '? x',
  '- - - x',
  ': :',
] as const;

const heads = [
  '%YAML 1.2\n---\n',
  '%YAML 9.9\n---\n',
  '%TAG ! tag:example.com,2026:\n---\n',
  '%FOO bar\n---\n',
  '---\n---\n',
  '...\n',
  '\ufeff',
  '# comment\n',
  '\t',
  '- ',
  'base: &b {kind: Pod}\n<<: *b\n',
  '<<: [{kind: Secret}, {apiVersion: v2}]\n',
  '? complex\n: key\n',
] as const;

const tails = [
  '---\nkind: Other\n',
  '...\ngarbage: [\n',
  '  wrong: indent\n',
  '\tx: y\n',
  'metadata: {name: again}\n',
  '<<: {__proto__: {polluted: true}}\n',
  '__proto__: {polluted: true}\n',
  '"__proto__":\n  toString: x\n',
  '\u0000',
  '\u0085x: y\n',
  '{}\n',
  '[]\n',
] as const;

const bombs: readonly [() => string, ...(() => string)[]] = [
  billionLaughs,
  () => `a: &a [${'x,'.repeat(50)}]\nb: [${'*a,'.repeat(20_000)}]\n`,
  () => `[${'1,\n'.repeat(100_000)}]`,
  () => `a: ${'['.repeat(5_000)}`,
  () => `a: ${'{a: '.repeat(5_000)}`,
  () => Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  () => `${'- '.repeat(5_000)}x`,
  () => `${'? '.repeat(5_000)}x`,
  () => Array.from({ length: 50_000 }, (_, index) => `k${index}: v`).join('\n'),
  () => Array.from({ length: 20_000 }, (_, index) => `k${index}: &a${index} v`).join('\n'),
  () => `a: &a {x: 1}\n${Array.from({ length: 5_000 }, (_, index) => `k${index}: {<<: *a}`).join('\n')}`,
  () => `a: "${'\\\n'.repeat(50_000)}"`,
  () => `a: ${'!'.repeat(100_000)}`,
  () => `a: ${'&'.repeat(100_000)}`,
  () => '---\n'.repeat(50_000),
  () => ' '.repeat(1_000_000),
  () => '\n'.repeat(1_000_000),
  () => '#\n'.repeat(300_000),
  () => `a: |\n${'  x\n'.repeat(200_000)}`,
];

function billionLaughs(): string {
  const lines = ['a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]'];
  for (let level = 1; level <= 9; level++) {
    const before = `*a${level - 1}`;
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => before).join(', ')}]`);
  }
  return lines.join('\n');
}
