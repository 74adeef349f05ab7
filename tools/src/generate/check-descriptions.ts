import type { Description } from './descriptions.js';
import type { KindModel, Message } from './kinds.js';

/** What is wrong with the descriptions of `model`, each with its place: there is one on every message and every field. */
export function faultsOfDescriptions(model: KindModel): readonly string[] {
  return model.stems.flatMap(({ source, messages }) =>
    messages.flatMap((message) =>
      describedParts(message).flatMap(({ at, about }) => {
        if (about === undefined) return [`${source}: ${at} has no description (about)`];
        // Told where it stands, and not again where it is taken over.
        const fault = about.owner === message.fullName ? faultOfDescription(about.text) : undefined;
        return fault === undefined ? [] : [`${source}: the description of ${at} ${fault}`];
      }),
    ),
  );
}

/** Why `text` is no good description; undefined when it is. */
export function faultOfDescription(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'is no text';
  if (text.length < 15 || text.length > 200) return `has ${text.length} characters, not 15 to 200`;
  if (text.includes('\n')) return 'has more than one line';
  if (!text.endsWith('.')) return 'does not end in a full stop';
  return undefined;
}

function describedParts({ name, about, fields }: Message): readonly { at: string; about: Description | undefined }[] {
  const members = fields.filter(({ inline }) => !inline);
  return [{ at: name, about }, ...members.map((field) => ({ at: `${name}.${field.name}`, about: field.about }))];
}
