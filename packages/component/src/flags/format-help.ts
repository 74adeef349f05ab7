import type { FlagDefinition, FlagType } from './flag-definition.js';

const typeWords: Readonly<Partial<Record<FlagType, string>>> = {
  bool: '',
  stringSlice: 'strings',
  cidr: 'cidrs',
  version: 'version[=true]',
};

/** The help of a program: options by section, in the order of the table. */
export function formatFlagHelp(
  table: readonly FlagDefinition[],
  program: { readonly name: string; readonly summary: string },
): string {
  const sections = new Map<string, FlagDefinition[]>();
  for (const flag of table) {
    if (flag.hidden) continue;
    const rows = sections.get(flag.section);
    if (rows === undefined) sections.set(flag.section, [flag]);
    else rows.push(flag);
  }
  let text = `${program.summary}\n\nUsage:\n  ${program.name} [flags]\n`;
  for (const [section, rows] of sections) text += `\n${section} flags:\n\n${rows.map(formatRow).join('')}`;
  return text;
}

function formatRow(flag: FlagDefinition): string {
  const shorthand = flag.shorthand === undefined ? '      ' : `  -${flag.shorthand}, `;
  const word = typeWords[flag.type] ?? flag.type;
  const values = flag.values === undefined ? '' : ` One of: ${flag.values.join(', ')}.`;
  const standard = ['', 'false', '0', '0s'].includes(flag.default) ? '' : ` (default ${formatDefault(flag)})`;
  const deprecated = flag.deprecated === undefined ? '' : ` (DEPRECATED: ${flag.deprecated})`;
  return `${shorthand}--${flag.name}${word === '' ? '' : ` ${word}`}\n                ${flag.help}${values}${standard}${deprecated}\n`;
}

function formatDefault(flag: FlagDefinition): string {
  if (flag.type === 'string') return JSON.stringify(flag.default);
  return flag.type === 'stringSlice' || flag.type === 'cidr' ? `[${flag.default}]` : flag.default;
}
