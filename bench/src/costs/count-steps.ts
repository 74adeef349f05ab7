/**
 * Counts the steps of work: each call of a method that iterates over a list, each loop over one and each listing of an object's
 * members counts one step per item. The counts of two runs are comparable on any machine.
 */
export function countSteps(work: () => void): number {
  let steps = 0;
  const restore = [
    ...arrayMethods.map((name) =>
      replaceMethod(Array.prototype, name, (original) => {
        return function counted(this: unknown[], ...given: unknown[]): unknown {
          steps += this.length;
          return Reflect.apply(original, this, given);
        };
      }),
    ),
    ...objectMethods.map((name) =>
      replaceMethod(Object, name, (original) => {
        return function counted(this: unknown, ...given: unknown[]): unknown {
          const result: unknown = Reflect.apply(original, this, given);
          if (Array.isArray(result)) steps += result.length;
          return result;
        };
      }),
    ),
  ];
  try {
    work();
  } finally {
    for (const undo of restore) undo();
  }
  return steps;
}

/** Omits methods that usually end early; includes `every` and `some`, which a client's list may keep from ending early. */
const arrayMethods: readonly PropertyKey[] = [
  Symbol.iterator,
  'concat',
  'entries',
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flat',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'join',
  'lastIndexOf',
  'map',
  'reduce',
  'reverse',
  'shift',
  'slice',
  'some',
  'sort',
  'splice',
  'toReversed',
  'toSorted',
  'unshift',
];

const objectMethods: readonly PropertyKey[] = ['entries', 'keys', 'values'];

type Method = (...given: unknown[]) => unknown;

function replaceMethod(owner: object, name: PropertyKey, counted: (original: Method) => Method): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = descriptor?.value;
  if (descriptor === undefined || !isMethod(original)) throw new Error(`unknown method ${String(name)}`);
  Object.defineProperty(owner, name, { ...descriptor, value: counted(original) });
  return () => {
    Object.defineProperty(owner, name, descriptor);
  };
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
