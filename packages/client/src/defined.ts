type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined members, for options with exact optional members. */
export function defined<T extends object>(object: T): Defined<T> {
  const result: Defined<T> = {};
  for (const key in object) {
    const value = object[key];
    if (isDefined(value)) result[key] = value;
  }
  return result;
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}
