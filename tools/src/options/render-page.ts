import { countStates, type DocumentedOption, type DocumentedProgram } from './document-options.js';

/** Renders the reference of a program's options: a table per section, in the order of the help. */
export function renderPage({ program, options }: DocumentedProgram): string {
  const { effect, rejected, ignored, missing } = countStates(options);
  const sections = [...new Set(options.map(({ section }) => section))];
  return [
    '<!-- Generated from the option tables and tools/data/option-tests.yaml by npm run options. Do not edit. -->',
    '',
    `# Options of ${program}`,
    '',
    'Look up the type, the default and the effect of an option, and the test that shows the effect. Tests of parts that',
    'several programs share stand for all of them. `_` in names means `-`. A rejected option ends the start when its value',
    'differs from the default; an ignored one prints a warning.',
    '',
    `${options.length} options: ${effect} with an effect, ${rejected} rejected, ${ignored} ignored as in v1.21, ${missing} without effect yet.`,
    ...sections.flatMap((section) => renderSection(section, options)),
    '',
  ].join('\n');
}

function renderSection(section: string, options: readonly DocumentedOption[]): readonly string[] {
  return [
    '',
    `## ${section}`,
    '',
    '| option | type | default | effect | test |',
    '|---|---|---|---|---|',
    ...options.filter((option) => option.section === section).map(renderRow),
  ];
}

function renderRow(option: DocumentedOption): string {
  const { name, type, default: usual, deprecated, isHidden, tests } = option;
  const notes = [
    ...(deprecated === undefined ? [] : [`Deprecated: ${deprecated}.`]),
    ...(isHidden ? ['Not in the help.'] : []),
  ];
  const cells = [
    `\`--${name}\``,
    type,
    usual === '' ? '' : `\`${usual}\``,
    [effectOf(option), ...notes].join(' '),
    tests.map(({ file, name: test }) => `\`${file}\`: ${test}`).join('<br>'),
  ];
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

function effectOf({ state, help }: DocumentedOption): string {
  switch (state.type) {
    case 'effect':
      return help;
    case 'rejected':
      return `Rejected: ${state.reason}.`;
    case 'ignored':
      return `Ignored: ${state.reason}.`;
    case 'missing':
      return `No effect yet: ${help}`;
  }
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/<(?!br>)/g, '&lt;');
}
