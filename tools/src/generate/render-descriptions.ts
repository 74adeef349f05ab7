import type { Description } from './descriptions.js';
import { type Field, jsonFields, type KindModel, type Message } from './kinds.js';
import { header, jsonExpression } from './rendering.js';

/**
 * `descriptions.ts`: the descriptions of all messages and their fields, in one module apart, since only documents ask
 * for them. Each text is there once:
 *
 *     "apps_v1.DeploymentSpec":{"about":"…","fields":{"replicas":"…"}}
 *     "apps_v1beta1.DeploymentSpec":{"from":["apps_v1.DeploymentSpec"],"fields":{"rollbackTo":"…"}}
 */
export function renderDescriptions(model: KindModel): string {
  const messages = [...model.messages.values()].filter(({ form }) => form !== 'wireOnly');
  const rows = Object.fromEntries(messages.map((message) => [message.fullName, rowOf(model, message)]));
  for (const message of messages) checkRow(model, message, rows);
  return [
    header('packages/api/kinds and packages/apimachinery/kinds'),
    "import type { DescriptionRows } from '../descriptions/descriptions.js';\n",
    '\nexport function descriptionRows(): DescriptionRows {\n',
    `  return ${jsonExpression(rows)};\n`,
    '}\n',
  ].join('');
}

interface Row {
  readonly about?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Messages that have what is not here. */
  readonly from?: readonly string[];
}

function rowOf(model: KindModel, message: Message): Row {
  const members = membersOf(model, message);
  const textHere = (about: Description | undefined) => (about?.owner === message.fullName ? about.text : undefined);
  const about = textHere(message.about);
  const fields = members.flatMap((field): [string, string][] => {
    const text = textHere(field.about);
    return text === undefined ? [] : [[field.name, text]];
  });
  const owners = new Set(
    [message.about, ...members.map((field) => field.about)].flatMap((found) => found?.owner ?? []),
  );
  owners.delete(message.fullName);
  return {
    ...(about === undefined ? {} : { about }),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(owners.size === 0 ? {} : { from: [...owners] }),
  };
}

/** As documents show it, with the members of what is inlined. */
function membersOf(model: KindModel, message: Message): readonly Field[] {
  return message.form === 'object' ? jsonFields(model, message) : [];
}

/** The first of `from` that has a text must have the right one, whatever was inherited from where. */
function checkRow(model: KindModel, message: Message, rows: Readonly<Record<string, Row>>): void {
  const row = rows[message.fullName] ?? {};
  for (const { name, about } of membersOf(model, message)) {
    const first = [row, ...(row.from ?? []).map((owner) => rows[owner])].find((found) => found?.fields?.[name]);
    if (first?.fields?.[name] !== about?.text) {
      throw new Error(`${message.fullName}.${name}: inherits descriptions from two messages, so give it its own`);
    }
  }
}
