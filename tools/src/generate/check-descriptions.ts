import type { Description } from './descriptions.js';
import type { KindModel, Message } from './kinds.js';

/** Returns the errors in the descriptions of `model`, with their positions. Every message and field needs a description. */
export function descriptionErrors(model: KindModel): readonly string[] {
  return model.stems.flatMap(({ source, messages }) =>
    messages.flatMap((message) =>
      describedParts(message).flatMap(({ at, about }) => {
        if (about === undefined) return [`${source}: ${at} has no description (about)`];
        // Reported at its source only, not at each message that inherits it.
        const error = about.owner === message.fullName ? descriptionError(about.text) : undefined;
        return error === undefined ? [] : [`${source}: the description of ${at} ${error}`];
      }),
    ),
  );
}

/** Returns why `text` is not a valid description, or undefined. */
export function descriptionError(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'is not a string';
  if (text.length < 15 || text.length > 200) return `has ${text.length} characters, not 15 to 200`;
  if (text.includes('\n')) return 'has more than one line';
  if (!text.endsWith('.')) return 'does not end in a full stop';
  return undefined;
}

function describedParts({ name, about, fields }: Message): readonly { at: string; about: Description | undefined }[] {
  const members = fields.filter(({ inline }) => !inline);
  return [{ at: name, about }, ...members.map((field) => ({ at: `${name}.${field.name}`, about: field.about }))];
}
