import { parse } from 'yaml';

export const renamesSource = 'packages/apimachinery/data/renames.yaml';
export const renamesTarget = 'packages/apimachinery/src/generated/renames.ts';

/** Renders `renamesSource`, the table of the two spellings, as a TypeScript module. Pure. */
export function renderRenames(yamlText: string): string {
  const table: unknown = parse(yamlText);
  if (!isRecord(table)) throw new Error(`${renamesSource}: not a mapping`);
  const lines = [
    `// Generated from ${renamesSource} by \`npm run generate\`; do not edit.`,
    '/** Neutral spelling to the spelling of the `kubernetes` dialect. */',
    'export const renames = {',
  ];
  for (const section of sections) {
    const content = table[section];
    if (Array.isArray(content)) {
      lines.push(`  ${section}: [`, ...content.map((row: unknown) => `    ${JSON.stringify(row)},`), '  ],');
    } else if (isRecord(content)) {
      const rows = Object.entries(content).map(
        ([neutral, compat]) => `    ${JSON.stringify(neutral)}: ${JSON.stringify(compat)},`,
      );
      lines.push(`  ${section}: {`, ...rows, '  },');
    } else {
      throw new Error(`${renamesSource}: section ${section} is missing`);
    }
  }
  return [...lines, '} as const;', ''].join('\n');
}

const sections = ['fields', 'groups', 'values', 'constants', 'domains', 'prefixes', 'namespaces', 'objects'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
