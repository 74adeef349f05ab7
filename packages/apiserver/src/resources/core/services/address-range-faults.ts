import { parseRange } from '@orch/api';

/** The smallest range has so many addresses; of the largest there is a bit for each. */
const addressesMin = 8n;
const hostBitsMax = 20;

/** What is wrong with the ranges that services are to have addresses of; `name` is that of the option. */
export function addressRangeFaults(texts: readonly string[], name: string): readonly string[] {
  if (texts.length > 2) return [`${name} must not contain more than two entries`];
  const ranges = texts.map(parseRange);
  const faults = ranges.flatMap((range, index) => {
    const shown = texts.length === 1 ? name : `${name}[${index}]`;
    if (range === undefined) return [`${shown} is not a valid cidr`];
    const bits = range.family === 4 ? 32 : 128;
    const size = range.last - range.first + 1n;
    if (size < addressesMin) return [`${shown}: a range must have at least ${addressesMin} IP addresses`];
    if (size <= 1n << BigInt(hostBitsMax)) return [];
    return [`specified ${shown} is too large; for ${bits}-bit addresses, the mask must be >= ${bits - hostBitsMax}`];
  });
  const [first, second] = ranges;
  if (faults.length > 0 || first === undefined || second === undefined || first.family !== second.family) return faults;
  return [`${name}[0] and ${name}[1] must be of different IP family`];
}
