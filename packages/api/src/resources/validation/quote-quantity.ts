import { QuotedValue, quoteStructure, quoteText, tryParseQuantity } from '@orch/apimachinery';

const nanosPerUnit = 1_000_000_000n;
const decimalScales: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/** A quantity as v1.21 prints its structure: `1500m` is the value 1500 with the scale -3. */
export function quoteQuantity(text: string): QuotedValue {
  const { value, scale, format } = partsOf(text);
  return quoteStructure('resource.Quantity', [
    [
      'i',
      quoteStructure('resource.int64Amount', [
        ['value', value],
        ['scale', String(scale)],
      ]).text,
    ],
    ['d', 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}'],
    ['s', quoteText(text)],
    ['Format', quoteText(format)],
  ]);
}

/** Quantities by resource: `core.ResourceList{"cpu":resource.Quantity{…}}`. An empty list is `{}` or `(nil)`. */
export function quoteResourceList(
  amounts: Readonly<Record<string, unknown>>,
  { noneIsNil = false }: { readonly noneIsNil?: boolean } = {},
): QuotedValue {
  const entries = Object.keys(amounts).sort();
  if (noneIsNil && entries.length === 0) return new QuotedValue('core.ResourceList(nil)');
  const texts = entries.map((name) => `${quoteText(name)}:${quoteQuantity(String(amounts[name])).text}`);
  return new QuotedValue(`core.ResourceList{${texts.join(', ')}}`);
}

function partsOf(text: string) {
  const [, digits = '0', suffix = ''] = /^([-+]?\d+)([a-zA-Z]*)$/.exec(text) ?? [];
  const scale = decimalScales[suffix];
  if (suffix.endsWith('i')) {
    const nanos = tryParseQuantity(text)?.nanos ?? 0n;
    return { value: String(nanos / nanosPerUnit), scale: 0, format: 'BinarySI' };
  }
  return { value: digits, scale: scale ?? 0, format: 'DecimalSI' };
}
