import { type MessagePlan, makePlan } from './plan.js';
import type { FieldSchema, MessageForm, MessageSchema } from './schema.js';

export interface MessageTraits {
  /** `object` when not given. */
  readonly form?: MessageForm;
  readonly typeMeta?: boolean;
  readonly renames?: boolean;
  readonly atomic?: boolean;
}

/** A schema whose fields are made when they are first asked for: there are hundreds, and few are used in one run. */
export function defineMessage(
  name: string,
  traits: MessageTraits,
  makeFields: () => readonly FieldSchema[],
): MessageSchema {
  return new LazyMessageSchema(name, traits, makeFields);
}

/** What walking `schema` needs; kept with the schema when `defineMessage` made it. */
export function planOf(schema: MessageSchema): MessagePlan {
  return schema instanceof LazyMessageSchema ? schema.plan : makePlan(schema);
}

class LazyMessageSchema implements MessageSchema {
  readonly form: MessageForm;
  readonly typeMeta: boolean;
  readonly renames: boolean;
  readonly atomic: boolean;
  private made: readonly FieldSchema[] | undefined;
  private planned: MessagePlan | undefined;

  constructor(
    readonly name: string,
    traits: MessageTraits,
    private readonly makeFields: () => readonly FieldSchema[],
  ) {
    this.form = traits.form ?? 'object';
    this.typeMeta = traits.typeMeta ?? false;
    this.renames = traits.renames ?? false;
    this.atomic = traits.atomic ?? false;
    this.made = undefined;
    this.planned = undefined;
  }

  get fields(): readonly FieldSchema[] {
    this.made ??= this.makeFields();
    return this.made;
  }

  get plan(): MessagePlan {
    this.planned ??= makePlan(this);
    return this.planned;
  }
}
