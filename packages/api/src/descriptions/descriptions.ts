/** Short texts that say what messages and their fields are for. */
export interface Descriptions {
  /** Of a message, such as `core_v1.Container`. */
  ofMessage(message: string): string | undefined;
  /** Of a field, neutral spelling. */
  ofField(message: string, field: string): string | undefined;
}

/** By message. What a row has not, the first of `from` that has it has. */
export type DescriptionRows = Readonly<Record<string, DescriptionRow>>;

export interface DescriptionRow {
  readonly about?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly from?: readonly string[];
}

/**
 * All descriptions. They are 200 KB of text that only documents show, and so are loaded and parsed when somebody asks,
 * and best forgotten after.
 */
export async function loadDescriptions(): Promise<Descriptions> {
  const { descriptionRows } = await import('../generated/descriptions.js');
  return makeDescriptions(descriptionRows());
}

export function makeDescriptions(rows: DescriptionRows): Descriptions {
  const find = (message: string, textOf: (row: DescriptionRow) => string | undefined): string | undefined => {
    const row = rows[message];
    if (row === undefined) return undefined;
    const own = textOf(row);
    if (own !== undefined) return own;
    for (const other of row.from ?? []) {
      const text = textOf(rows[other] ?? {});
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return {
    ofMessage: (message) => find(message, ({ about }) => about),
    ofField: (message, field) => find(message, ({ fields }) => fields?.[field]),
  };
}
