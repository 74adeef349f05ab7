import { quantityMilliValue, quantityValue } from '@orch/apimachinery';

/** CPU in thousandths, everything else in whole units. */
export function amounts(list: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  for (const [name, quantity] of Object.entries(list ?? {})) {
    result.set(name, name === 'cpu' ? quantityMilliValue(quantity) : quantityValue(quantity));
  }
  return result;
}
