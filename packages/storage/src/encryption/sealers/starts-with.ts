/** Whether a value begins with these bytes. */
export function startsWith(value: Uint8Array, start: Uint8Array): boolean {
  if (value.length < start.length) return false;
  for (let index = 0; index < start.length; index += 1) if (value[index] !== start[index]) return false;
  return true;
}
