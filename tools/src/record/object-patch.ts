import { isJsonObject, type Json } from '../differential/json.js';

/** A JSON patch (RFC 6902) of the operations that `patchBetween` writes; a list grows and shrinks at its end. */
export type ObjectPatch = readonly PatchOperation[];

type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

/** The patch that makes `to` of `from`. A member is replaced whole where that is shorter. */
export function patchBetween(from: Json, to: Json, path = ''): ObjectPatch {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const whole: ObjectPatch = [{ op: 'replace', path, value: to }];
  const parts = partsBetween(from, to, path);
  // The whole document has no path that a server would accept.
  if (parts === undefined) return whole;
  return path === '' || JSON.stringify(parts).length < JSON.stringify(whole).length ? parts : whole;
}

function partsBetween(from: Json, to: Json, path: string): ObjectPatch | undefined {
  if (Array.isArray(from) && Array.isArray(to)) {
    const kept = Math.min(from.length, to.length);
    return [
      ...from.slice(0, kept).flatMap((item: Json, index) => patchBetween(item, to[index], `${path}/${index}`)),
      ...to.slice(kept).map((value: Json, index) => ({ op: 'add', path: `${path}/${kept + index}`, value }) as const),
      ...from.slice(kept).map(() => ({ op: 'remove', path: `${path}/${kept}` }) as const),
    ];
  }
  if (!isJsonObject(from) || !isJsonObject(to)) return undefined;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name): ObjectPatch => {
    const at = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [before, after] = [from[name], to[name]];
    if (after === undefined) return [{ op: 'remove', path: at }];
    return before === undefined ? [{ op: 'add', path: at, value: after }] : patchBetween(before, after, at);
  });
}

/** A copy of `value` after the operations. */
export function applyPatch(value: Json, patch: ObjectPatch): Json {
  return patch.reduce((result, operation) => {
    const steps = operation.path.split('/').slice(1);
    return applyOperation(
      result,
      operation,
      steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
  }, value);
}

function applyOperation(value: Json, operation: PatchOperation, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) {
    if (operation.op === 'remove') throw new Error('a patch removes the whole object');
    return operation.value;
  }
  const isRemoved = rest.length === 0 && operation.op === 'remove';
  if (Array.isArray(value)) {
    const index = Number(step);
    const next = isRemoved ? [] : [applyOperation(value[index] ?? null, operation, rest)];
    return [...value.slice(0, index), ...next, ...value.slice(index + 1)];
  }
  if (!isJsonObject(value)) throw new Error(`a patch has no value at ${operation.path}`);
  if (!isRemoved) return { ...value, [step]: applyOperation(value[step] ?? null, operation, rest) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}
