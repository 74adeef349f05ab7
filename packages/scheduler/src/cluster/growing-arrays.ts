/** The array, or a copy with room for the index; new places have the value `fill`. Grows by doubling. */
export function withRoom<T extends Int32Array | Float64Array>(array: T, index: number, fill = 0): T {
  if (index < array.length) return array;
  const length = Math.max(index + 1, array.length * 2, 64);
  const larger = (array instanceof Int32Array ? new Int32Array(length) : new Float64Array(length)) as T;
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}
