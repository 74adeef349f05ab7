import { isFields, type Strategy, type StrategyContext, type WritableFields } from '@orch/apimachinery';
import type { GatedFields } from './gated-fields.js';

/** A strategy whose writes first lose the fields of disabled gates: preparation and validation see what is kept. */
export function withGatedFields(strategy: Strategy, fields: readonly GatedFields[]): Strategy {
  if (fields.length === 0) return strategy;
  const drop = fieldDropper(fields);
  const { status } = strategy;
  return {
    ...strategy,
    prepareForCreate(object, context) {
      drop(object, context);
      strategy.prepareForCreate(object, context);
    },
    prepareForUpdate(object, old, context) {
      drop(object, { ...context, old });
      strategy.prepareForUpdate(object, old, context);
    },
    ...(status === undefined
      ? {}
      : {
          status: {
            ...status,
            prepareForUpdate(object, old, context) {
              drop(object, { ...context, old });
              status.prepareForUpdate(object, old, context);
            },
          },
        }),
  };
}

/** What decides whether a field is kept. `old` is the stored object. */
export interface DropContext extends Pick<StrategyContext, 'gates'> {
  readonly old?: unknown;
}

/** A function that drops the fields of disabled gates from an object in place, unless `old` has them. */
export function fieldDropper(fields: readonly GatedFields[]): (object: unknown, context: DropContext) => void {
  const places = fields.map((gated) => ({ gated, paths: gated.paths.map(parsePath) }));
  return (object, { old, gates }) => {
    for (const { gated, paths } of places) {
      if (gates(gated.gate) || !paths.some((path) => hasField(object, path))) continue;
      if (paths.some(({ steps, name }) => ownersAt(old, steps).some((owner) => isUsed(owner[name], gated)))) continue;
      for (const { steps, name } of paths) for (const owner of ownersAt(object, steps)) dropFrom(owner, name, gated);
    }
  };
}

function isUsed(value: unknown, { otherwise, keepsItems }: GatedFields): boolean {
  if (keepsItems !== undefined) return Array.isArray(value) && value.length > keepsItems;
  return (value ?? otherwise) !== otherwise;
}

function dropFrom(owner: WritableFields, name: string, { otherwise, keepsItems }: GatedFields): void {
  const value = owner[name] ?? undefined;
  if (value === undefined) return;
  if (keepsItems !== undefined) {
    if (Array.isArray(value)) owner[name] = value.slice(0, keepsItems);
  } else if (otherwise === undefined) delete owner[name];
  else owner[name] = otherwise;
}

interface Step {
  readonly name: string;
  readonly isList: boolean;
}

interface FieldPlace {
  /** From the object to the owner of the field. */
  readonly steps: readonly Step[];
  readonly name: string;
}

function parsePath(path: string): FieldPlace {
  const names = path.split('.');
  const steps = names.slice(0, -1).map((text) => ({ name: text.replace('[]', ''), isList: text.endsWith('[]') }));
  return { steps, name: names.at(-1) ?? '' };
}

/** Allocates nothing: most objects have no field of a disabled gate, and are done with this. */
function hasField(value: unknown, place: FieldPlace, at = 0): boolean {
  if (!isFields(value)) return false;
  const step = place.steps[at];
  const next = value[step?.name ?? place.name];
  if (step === undefined) return next !== undefined && next !== null;
  if (!step.isList) return hasField(next, place, at + 1);
  if (!Array.isArray(next)) return false;
  for (const item of next) if (hasField(item, place, at + 1)) return true;
  return false;
}

function ownersAt(object: unknown, steps: readonly Step[]): readonly WritableFields[] {
  let owners: readonly unknown[] = [object];
  for (const { name, isList } of steps) {
    const values = owners.filter((owner) => isFields(owner)).map((owner) => owner[name]);
    owners = isList ? values.flatMap((value) => (Array.isArray(value) ? value : [])) : values;
  }
  return owners.filter((owner) => isFields(owner));
}
