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

class LazyMessageSchema implements MessageSchema {
  readonly form: MessageForm;
  readonly typeMeta: boolean;
  readonly renames: boolean;
  readonly atomic: boolean;
  private made: readonly FieldSchema[] | undefined;

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
  }

  get fields(): readonly FieldSchema[] {
    this.made ??= this.makeFields();
    return this.made;
  }
}
