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
  /** Characters per line, such as the columns of a terminal; lines are not broken when absent. */
  readonly width?: number | undefined;
}

/**
 * Formats the help of a program: options by section, in the order of the table, without hidden ones. An option has its
 * description on the next line, because names have up to 60 characters. commander is loaded on the first call.
 */
export async function formatFlagHelp(table: readonly FlagDefinition[], options: HelpOptions): Promise<string> {
  const { Command, Option } = await import('commander');
  const { name, summary, withoutEffect = new Map(), width = Number.POSITIVE_INFINITY } = options;
  const command = new Command(name).helpOption(false);
  for (const flag of table) {
    if (flag.hidden) continue;
    const option = new Option(`--${flag.name}`, describe(flag, withoutEffect.get(flag.name)));
    command.addOption(option.helpGroup(`${flag.section} flags:`));
  }
  const terms = new Map(table.map((flag) => [`--${flag.name}`, termOf(flag)]));
  const help = command.createHelp();
  help.optionTerm = ({ flags }) => terms.get(flags) ?? flags;
  help.formatItem = (term, _width, text, { helpWidth = width }) =>
    `${term}\n${indent(help.boxWrap(text, helpWidth - descriptionColumn))}`;
  help.formatItemList = (heading, items) => (items.length === 0 ? [] : [heading, '', ...items, '']);
  help.minWidthToWrap = 20;
  help.prepareContext({ helpWidth: width });
  const noEffect =
    withoutEffect.size > 0 ? '\nOptions marked NO EFFECT are known from v1.21 and do nothing here.\n' : '';
  const usage = `Usage:\n  ${name} [flags]\n`;
  // The first line is the usage of commander.
  const sections = help.formatHelp(command, help).replace(/^.*\n/, '');
  return `${help.boxWrap(summary, width)}\n\n${usage}${noEffect}${sections.trimEnd()}\n`;
}

const descriptionColumn = 16;

function indent(text: string): string {
  return text.replaceAll(/^/gm, ' '.repeat(descriptionColumn));
}

function termOf({ name, shorthand, type }: FlagDefinition): string {
  const start = shorthand === undefined ? '      ' : `  -${shorthand}, `;
  const typeName = typeNames[type] ?? type;
  return `${start}--${name}${typeName === '' ? '' : ` ${typeName}`}`;
}

function describe(flag: FlagDefinition, ignored: string | undefined): string {
  const values = flag.values === undefined ? '' : ` One of: ${flag.values.join(', ')}.`;
  const defaultNote = ['', 'false', '0', '0s'].includes(flag.default) ? '' : ` (default ${formatDefault(flag)})`;
  const deprecated = flag.deprecated === undefined ? '' : ` (DEPRECATED: ${flag.deprecated})`;
  const rejected = flag.rejected === undefined ? '' : ` (REJECTED: ${flag.rejected})`;
  const noEffect = ignored === undefined ? '' : ` (NO EFFECT: ${ignored})`;
  return `${flag.help}${values}${defaultNote}${deprecated}${rejected}${noEffect}`;
}

function formatDefault(flag: FlagDefinition): string {
  if (flag.type === 'string') return JSON.stringify(flag.default);
  return flag.type === 'stringSlice' || flag.type === 'cidr' ? `[${flag.default}]` : flag.default;
}
