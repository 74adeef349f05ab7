import type { Descriptions } from '@orch/apimachinery';

export type { Descriptions } from '@orch/apimachinery';

/** By message. Texts that a row lacks come from the first of `from` that has them. */
export type DescriptionRows = Readonly<Record<string, DescriptionRow>>;

export interface DescriptionRow {
  readonly about?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly from?: readonly string[];
}

/**
 * Loads the descriptions: 200 KB of text that only documents show. They are parsed on each call, so drop them after use.
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
