import { type MessagePlan, makePlan } from './plan.js';
import type { CustomContent, FieldSchema, MessageForm, MessageSchema } from './schema.js';

export interface MessageTraits {
  /** Defaults to `object`. */
  readonly form?: MessageForm;
  readonly typeMeta?: boolean;
  readonly renames?: boolean;
  readonly atomic?: boolean;
  readonly content?: CustomContent;
}

/** A schema that builds its fields on first use: of hundreds of schemas, one run uses few. */
export function defineMessage(
  name: string,
  traits: MessageTraits,
  makeFields: () => readonly FieldSchema[],
): MessageSchema {
  return new LazyMessageSchema(name, traits, makeFields);
}

/** The plan of a schema; cached for schemas of `defineMessage`. */
export function planOf(schema: MessageSchema): MessagePlan {
  return schema instanceof LazyMessageSchema ? schema.plan : makePlan(schema);
}

class LazyMessageSchema implements MessageSchema {
  readonly form: MessageForm;
  readonly typeMeta: boolean;
  readonly renames: boolean;
  readonly atomic: boolean;
  readonly content: CustomContent | undefined;
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
    this.content = traits.content;
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
