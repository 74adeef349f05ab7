import type { ScalarTag, Tags } from 'yaml';

/**
 * YAML 1.1 as v1.21 reads it, less what JSON has no room for: dates stay text, and so do numbers with colons, which are
 * often times. What only looks like a number is text, such as `e5`, a dot, or a number too large for any.
 */
export function jsonTags(tags: Tags): Tags {
  const kept = tags.filter((tag) => typeof tag === 'string' || !replaced.includes(tag.tag));
  return [...kept, ...integers, float, infinite];
}

/** What a plain scalar is read as. */
export function plainValue(text: string): unknown {
  if (/^(?:~|null|Null|NULL|)$/.test(text)) return null;
  if (/^(?:[yY]|[yY]es|YES|[tT]rue|TRUE|[oO]n|ON)$/.test(text)) return true;
  if (/^(?:[nN]|[nN]o|NO|[fF]alse|FALSE|[oO]ff|OFF)$/.test(text)) return false;
  for (const { test, resolve } of [...integers, float]) if (test.test(text)) return resolve(text);
  return text;
}

const integerTag = 'tag:yaml.org,2002:int';
const floatTag = 'tag:yaml.org,2002:float';
const replaced = [
  integerTag,
  floatTag,
  ...['timestamp', 'binary', 'omap', 'pairs', 'set'].map((tag) => `tag:yaml.org,2002:${tag}`),
];

/** Digits in a base, with lines between them as anybody likes: `0x_1F`, `0o17`, `017`, `1_000`. */
const integers = [
  integer(/^[-+]?0[xX][\da-fA-F_]+$/, { base: 16, prefix: 2 }),
  integer(/^[-+]?0[oO][0-7_]+$/, { base: 8, prefix: 2 }),
  integer(/^[-+]?0[bB][01_]+$/, { base: 2, prefix: 2 }),
  integer(/^[-+]?0[0-7_]+$/, { base: 8, prefix: 1 }),
  integer(/^[-+]?\d[\d_]*$/, { base: 10, prefix: 0 }),
];

interface NumberTag extends ScalarTag {
  readonly test: RegExp;
  resolve(text: string): unknown;
}

function integer(test: RegExp, { base, prefix }: { readonly base: number; readonly prefix: number }): NumberTag {
  return {
    tag: integerTag,
    default: true,
    test,
    resolve: (text) => {
      const digits = text.replace(/^[-+]/, '').slice(prefix).replaceAll('_', '');
      if (digits === '') return text;
      const size = Number.parseInt(digits, base);
      return text.startsWith('-') && size !== 0 ? -size : size;
    },
  };
}

const float: NumberTag = {
  tag: floatTag,
  default: true,
  test: /^[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d[\d_]*)?$/,
  resolve: (text) => {
    const value = Number(text.replaceAll('_', ''));
    return Number.isFinite(value) ? value : text;
  },
};

/** Read for what they are, and refused then: JSON has no such numbers. */
const infinite: ScalarTag = {
  tag: floatTag,
  default: true,
  test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  resolve: (text) => (/nan$/i.test(text) ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity),
};
