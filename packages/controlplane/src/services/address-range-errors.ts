import { parseRange } from '@orch/api';

/** Bounds of the range size: the allocator keeps one bit per address. */
const addressesMin = 8n;
const hostBitsMax = 20;

/** Validates CIDR ranges for service addresses. Returns error messages that begin with `name`, that of the option. */
export function addressRangeErrors(texts: readonly string[], name: string): readonly string[] {
  if (texts.length > 2) return [`${name} must not contain more than two entries`];
  const ranges = texts.map(parseRange);
  const errors = ranges.flatMap((range, index) => {
    const shown = texts.length === 1 ? name : `${name}[${index}]`;
    if (range === undefined) return [`${shown} is not a valid cidr`];
    const bits = range.family === 4 ? 32 : 128;
    const size = range.last - range.first + 1n;
    if (size < addressesMin) return [`${shown}: a range must have at least ${addressesMin} IP addresses`];
    if (size <= 1n << BigInt(hostBitsMax)) return [];
    return [`specified ${shown} is too large; for ${bits}-bit addresses, the mask must be >= ${bits - hostBitsMax}`];
  });
  const [first, second] = ranges;
  if (errors.length > 0 || first === undefined || second === undefined || first.family !== second.family) return errors;
  return [`${name}[0] and ${name}[1] must be of different IP family`];
}
