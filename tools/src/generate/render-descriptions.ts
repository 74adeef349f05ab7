import type { Description } from './descriptions.js';
import { type Field, jsonFields, type KindModel, type Message } from './kinds.js';
import { header, jsonExpression } from './rendering.js';

/**
 * Renders `descriptions.ts`: the descriptions of all messages and their fields, in a separate module, since only documents need
 * them. Each text occurs once:
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
  /** Messages that have the texts missing here. */
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

/** The fields that documents show, with the members of inlined messages. */
function membersOf(model: KindModel, message: Message): readonly Field[] {
  return message.form === 'object' ? jsonFields(model, message) : [];
}

/** Verifies that the first of `from` with a text has the right one, whatever was inherited from where. */
function checkRow(model: KindModel, message: Message, rows: Readonly<Record<string, Row>>): void {
  const row = rows[message.fullName] ?? {};
  for (const { name, about } of membersOf(model, message)) {
    const first = [row, ...(row.from ?? []).map((owner) => rows[owner])].find((found) => found?.fields?.[name]);
    if (first?.fields?.[name] !== about?.text) {
      throw new Error(`${message.fullName}.${name}: inherits descriptions from two messages; add its own description`);
    }
  }
}
