import type { FlagDefinition, FlagType } from './flag-definition.js';

const typeNames: Readonly<Partial<Record<FlagType, string>>> = {
  bool: '',
  stringSlice: 'strings',
  cidr: 'cidrs',
  version: 'version[=true]',
};

export interface HelpOptions {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Options that are accepted and ignored, with the reason (`optionsWithoutEffect`); none when absent. */
  readonly withoutEffect?: ReadonlyMap<string, string>;
}

/** Formats the help of a program: options by section, in the order of the table. */
export function formatFlagHelp(table: readonly FlagDefinition[], options: HelpOptions): string {
  const { name, summary, withoutEffect = new Map() } = options;
  const sections = new Map<string, FlagDefinition[]>();
  for (const flag of table) {
    if (flag.hidden) continue;
    const rows = sections.get(flag.section);
    if (rows === undefined) sections.set(flag.section, [flag]);
    else rows.push(flag);
  }
  let text = `${summary}\n\nUsage:\n  ${name} [flags]\n`;
  if (withoutEffect.size > 0) text += '\nOptions marked NO EFFECT are known from v1.21 and do nothing here.\n';
  for (const [section, rows] of sections) {
    text += `\n${section} flags:\n\n${rows.map((flag) => formatRow(flag, withoutEffect.get(flag.name))).join('')}`;
  }
  return text;
}

function formatRow(flag: FlagDefinition, ignored: string | undefined): string {
  const shorthand = flag.shorthand === undefined ? '      ' : `  -${flag.shorthand}, `;
  const typeName = typeNames[flag.type] ?? flag.type;
  const values = flag.values === undefined ? '' : ` One of: ${flag.values.join(', ')}.`;
  const defaultNote = ['', 'false', '0', '0s'].includes(flag.default) ? '' : ` (default ${formatDefault(flag)})`;
  const deprecated = flag.deprecated === undefined ? '' : ` (DEPRECATED: ${flag.deprecated})`;
  const noEffect = ignored === undefined ? '' : ` (NO EFFECT: ${ignored})`;
  return `${shorthand}--${flag.name}${typeName === '' ? '' : ` ${typeName}`}\n                ${flag.help}${values}${defaultNote}${deprecated}${noEffect}\n`;
}

function formatDefault(flag: FlagDefinition): string {
  if (flag.type === 'string') return JSON.stringify(flag.default);
  return flag.type === 'stringSlice' || flag.type === 'cidr' ? `[${flag.default}]` : flag.default;
}
