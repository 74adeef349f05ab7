import { type DocumentedPlugin, type Section, sections } from './document-plugins.js';

const titles: Readonly<Record<Section, string>> = {
  changes: 'Changes',
  admits: 'Admits',
  rejects: 'Rejects',
  configuration: 'Configuration',
  other: 'Behavior',
};

/** Renders the page: a table of all plugins, and a section per plugin with the names of its tests. */
export function renderPage(plugins: readonly DocumentedPlugin[]): string {
  return [
    '<!-- Generated from test names, the table of plugins and tools/data/admission-plugins.yaml by npm run admission-plugins. Do not edit. -->',
    '',
    '# Admission plugins',
    '',
    'What each admission plugin changes, admits and rejects, and how it is configured. Plugins run in this order, first all',
    'of the mutating phase, then all of the validating phase. `--enable-admission-plugins` and',
    '`--disable-admission-plugins` select them; their order in these options has no effect.',
    'Each sentence is the name of a test that proves it. _Nothing_ holds by construction: the plugin has no code for it.',
    '',
    `All ${plugins.length} plugins of v1.21 are implemented.`,
    '',
    '| order | plugin | phase | default | purpose |',
    '|---|---|---|---|---|',
    ...plugins.map(renderRow),
    ...plugins.flatMap(renderPlugin),
    '',
  ].join('\n');
}

function renderRow({ order, name, phase, isDefault, purpose }: DocumentedPlugin): string {
  return `| ${order} | [${name}](#${name.toLowerCase()}) | ${phase} | ${onOrOff(isDefault)} | ${cell(purpose)} |`;
}

function renderPlugin(plugin: DocumentedPlugin): readonly string[] {
  const { name, order, phase, isDefault, purpose, configuration, testFiles } = plugin;
  const sentences = new Map(plugin.sentences);
  for (const section of sections) if (plugin.nothing.includes(section)) sentences.set(section, ['nothing']);
  const phases = phase === 'both' ? 'both phases' : `the ${phase} phase`;
  const facts = `Number ${order}, runs in ${phases}, ${onOrOff(isDefault)} by default.`;
  const isTested = sentences.has('configuration');
  const place = configuration ?? (isTested ? undefined : 'none');
  return [
    '',
    `## ${name}`,
    '',
    purpose,
    '',
    place === undefined ? facts : `${facts} Configuration: ${place}.`,
    ...([...sections, 'other'] as const).flatMap((section) => renderSection(section, sentences.get(section) ?? [])),
    '',
    `Tests: ${testFiles.map((path) => `\`${path}\``).join(', ')}`,
  ];
}

function renderSection(section: Section, sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  return ['', `**${titles[section]}**`, '', ...sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`)];
}

function onOrOff(isDefault: boolean): string {
  return isDefault ? 'on' : 'off';
}

function cell(text: string): string {
  return escapeMarkdown(text).replaceAll('|', '\\|');
}

function escapeMarkdown(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('[', '\\[');
}
