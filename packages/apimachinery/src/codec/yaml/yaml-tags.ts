import type { ScalarTag, Tags } from 'yaml';
import { type Int64, isInt64 } from '../../objects/int64.js';
import { type IntegerNotation, mayBeDecimal, parseYamlInteger, readYamlFloat, yamlKeyOfFloat } from './yaml-numbers.js';

/**
 * The YAML 1.1 tags that v1.21 resolves. Dates and sexagesimal numbers (`12:30:45`) stay strings, as JSON has no type for
 * them. So do texts that only resemble a number: `e5`, `.`, a number out of range. Integers beyond int64 are doubles.
 */
export function jsonTags(tags: Tags): Tags {
  return [...keptOf(tags), ...integers, float, infinite];
}

/** As `jsonTags`, with exact integers within uint64. */
export function unsignedTags(tags: Tags): Tags {
  return [...keptOf(tags), ...unsignedIntegers, float, infinite];
}

/** The member name of a plain key: its resolved value as a string. @throws Error for null and for integers beyond int64 */
export function plainKey(text: string): string {
  if (/^(?:~|null|Null|NULL|)$/.test(text)) throw new Error('unsupported map key of type: null');
  if (/^(?:[yY]|[yY]es|YES|[tT]rue|TRUE|[oO]n|ON)$/.test(text)) return 'true';
  if (/^(?:[nN]|[nN]o|NO|[fF]alse|FALSE|[oO]ff|OFF)$/.test(text)) return 'false';
  const notation = notations.find(({ test }) => test.test(text));
  const integer = notation === undefined ? undefined : parseYamlInteger(text, notation);
  if (integer !== undefined) {
    if (!isInt64(integer)) throw new Error('unsupported map key of type: uint64');
    return String(integer);
  }
  const isFloat = notation === undefined ? float.test.test(text) : mayBeDecimal(notation);
  return isFloat ? yamlKeyOfFloat(text) : text;
}

const integerTag = 'tag:yaml.org,2002:int';
const floatTag = 'tag:yaml.org,2002:float';
const replaced = [
  integerTag,
  floatTag,
  ...['timestamp', 'binary', 'omap', 'pairs', 'set'].map((tag) => `tag:yaml.org,2002:${tag}`),
];

function keptOf(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || !replaced.includes(tag.tag));
}

interface TestedNotation extends IntegerNotation {
  readonly test: RegExp;
}

/** Digits in a base, with optional underscores: `0x_1F`, `0o17`, `017`, `1_000`. */
const notations: readonly TestedNotation[] = [
  { test: /^[-+]?0[xX][\da-fA-F_]+$/, base: 16, prefix: 2 },
  { test: /^[-+]?0[oO][0-7_]+$/, base: 8, prefix: 2 },
  { test: /^[-+]?0[bB][01_]+$/, base: 2, prefix: 2 },
  { test: /^[-+]?0[0-7_]+$/, base: 8, prefix: 1 },
  { test: /^[-+]?\d[\d_]*$/, base: 10, prefix: 0 },
];

const unsignedIntegers = notations.map((notation) =>
  integerTagOf(notation, (text) => parseYamlInteger(text, notation) ?? readOther(text, notation)),
);

const integers = notations.map((notation) =>
  integerTagOf(notation, (text) => {
    const integer = parseYamlInteger(text, notation) ?? readOther(text, notation);
    return typeof integer === 'bigint' && !isInt64(integer) ? Number(integer) : integer;
  }),
);

function readOther(text: string, notation: IntegerNotation): Int64 | string {
  return mayBeDecimal(notation) ? readYamlFloat(text) : text;
}

function integerTagOf({ test }: TestedNotation, resolve: (text: string) => unknown): ScalarTag {
  return { tag: integerTag, default: true, test, resolve };
}

const float = {
  tag: floatTag,
  default: true,
  // v1.21 ignores underscores, but after a leading point they must separate digits: `.6_` is a string.
  test: /^(?:\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?|(?:[-+]\.\d[\d_]*|[-+]?\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d[\d_]*)?)$/,
  resolve: readYamlFloat,
} as const satisfies ScalarTag;

/** Resolved to numbers that `checkNumbers` rejects: JSON has no infinity and no NaN. */
const infinite: ScalarTag = {
  tag: floatTag,
  default: true,
  test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  resolve: (text) => (/nan$/i.test(text) ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity),
};
