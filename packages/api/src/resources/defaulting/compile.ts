import {
  type ApiObject,
  canonicalMilliQuantity,
  type FieldSchema,
  isFields,
  type MessageSchema,
  type WritableFields,
} from '@orch/apimachinery';

/** Sets unset fields of one message, in place. */
export type MessageDefault = (message: WritableFields) => void;

/** By message name, such as `core_v1.Container`. Applies to the message anywhere in an object. */
export type MessageDefaults = Readonly<Record<string, MessageDefault>>;

/**
 * Returns a function that walks an object of the kind `schema` and applies the defaults of each message, outer ones first.
 * The walk is compiled at its first use, and visits only fields that lead to a message with defaults:
 *
 *     Deployment → spec → template → spec → containers[*] → ports[*], livenessProbe → httpGet, …
 *
 * A message that is no pointer exists even when its field is absent, so it is created before its defaults are applied.
 * Quantities in resource maps are rounded up to thousandths.
 */
export function compileDefaults(schema: MessageSchema, defaults: MessageDefaults): (object: ApiObject) => void {
  let walk: WalkStep | undefined;
  return (object) => {
    walk ??= buildWalk(schema, defaults);
    if (walk.useful) visit(object, walk);
  };
}

interface WalkStep {
  readonly apply: MessageDefault | undefined;
  /** Names of fields that map resources to quantities. */
  readonly amounts: readonly string[];
  useful: boolean;
  fields: WalkField[];
}

interface WalkField {
  readonly name: string;
  readonly shape: 'single' | 'list' | 'map';
  readonly pointer: boolean;
  readonly step: WalkStep;
}

function visit(message: WritableFields, step: WalkStep): void {
  step.apply?.(message);
  for (const name of step.amounts) roundAmounts(message[name]);
  for (const field of step.fields) {
    const value = message[field.name];
    if (field.shape === 'single') {
      if (isFields(value)) visit(value, field.step);
      else if (!field.pointer && (value === undefined || value === null)) {
        const made: WritableFields = {};
        message[field.name] = made;
        visit(made, field.step);
      }
    } else if (field.shape === 'list') {
      if (Array.isArray(value)) for (const item of value) if (isFields(item)) visit(item, field.step);
    } else if (isFields(value)) {
      for (const key of Object.keys(value)) {
        const item = value[key];
        if (isFields(item)) visit(item, field.step);
      }
    }
  }
}

// Recognizes most quantities of whole thousandths without parsing them.
const plainAmount = /^\d+(?:m|k|M|G|Ki|Mi|Gi)?$/;

function roundAmounts(amounts: unknown): void {
  if (!isFields(amounts)) return;
  for (const name of Object.keys(amounts)) {
    const amount = amounts[name];
    if (typeof amount !== 'string' || plainAmount.test(amount)) continue;
    amounts[name] = canonicalMilliQuantity(amount) ?? amount;
  }
}

function buildWalk(schema: MessageSchema, defaults: MessageDefaults): WalkStep {
  const steps = new Map<string, WalkStep>();
  const root = addStep(schema, { defaults, steps });
  // Messages may be recursive (JSON schemas are), so repeat until nothing changes.
  let changed = true;
  while (changed) {
    changed = false;
    for (const step of steps.values()) {
      if (step.useful || !step.fields.some((field) => field.step.useful)) continue;
      step.useful = true;
      changed = true;
    }
  }
  for (const step of steps.values()) step.fields = step.fields.filter((field) => field.step.useful);
  return root;
}

interface Build {
  readonly defaults: MessageDefaults;
  readonly steps: Map<string, WalkStep>;
}

function addStep(schema: MessageSchema, build: Build): WalkStep {
  const known = build.steps.get(schema.name);
  if (known !== undefined) return known;
  const apply = build.defaults[schema.name];
  const fields = schema.form === 'object' ? schema.fields : [];
  const isRounded = !unroundedGroups.test(schema.name);
  const amounts = isRounded ? fields.filter(isAmountMap).map(({ name }) => name) : [];
  const step: WalkStep = { apply, amounts, useful: apply !== undefined || amounts.length > 0, fields: [] };
  build.steps.set(schema.name, step);
  for (const field of fields) {
    if (typeof field.type === 'string') continue;
    const inner = addStep(field.type(), build);
    step.fields.push({ name: field.name, shape: field.shape, pointer: field.pointer === true, step: inner });
  }
  return step;
}

/** v1.21 has no defaults in these groups, and does not round quantities. */
const unroundedGroups = /^node_/;

function isAmountMap({ type, shape }: FieldSchema): boolean {
  return shape === 'map' && typeof type === 'function' && type().form === 'quantity';
}
