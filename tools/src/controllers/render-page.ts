import type { DocumentedController } from './document-controllers.js';

/** Renders the page: a table of all controllers, and a section per controller. */
export function renderPage(controllers: readonly DocumentedController[]): string {
  const named = controllers.filter(({ description }) => description.partOf === undefined);
  return [
    '<!-- Generated from the sources, the bootstrap roles, the table of options, test names and tools/data/controllers.yaml by npm run controllers. Do not edit. -->',
    '',
    '# Controllers',
    '',
    'What each controller reads and writes, its options, and the scenarios that test it. `--controllers` selects controllers by',
    'name: `*` for those that are on by default, `name` and `-name` for one more or less ([controller-manager.md](../controller-manager.md)).',
    '',
    '- **Reads** are the resources that its code names. Lists and watches are shared by all controllers of a program.',
    '- **Writes** are the rights of the role of its service account on these resources, and on events if it records any.',
    '- **Gates** are the feature gates that its code asks for.',
    '- **Scenarios** are the names of tests against a running server. The decisions have tables of tests beside the code.',
    '',
    `All ${named.length} controllers of v1.21 are implemented.`,
    '',
    '| controller | default | purpose |',
    '|---|---|---|',
    ...controllers.map(renderRow),
    ...controllers.flatMap(renderController),
    '',
  ].join('\n');
}

function renderRow({ description, isOnByDefault }: DocumentedController): string {
  const { name, purpose } = description;
  return `| [${name}](#${name}) | ${isOnByDefault ? 'on' : 'off'} | ${cell(purpose)} |`;
}

function renderController(controller: DocumentedController): readonly string[] {
  const { description, isOnByDefault, account, code, workers, writes, options, scenarios, unitTests } = controller;
  const { name, partOf, purpose } = description;
  const switched = partOf === undefined ? `${isOnByDefault ? 'On' : 'Off'} by default.` : `Part of \`${partOf}\`.`;
  const identity = account === undefined ? 'It has no service account of its own.' : `Service account: \`${account}\`.`;
  const reads = [...code.resources].filter((resource) => resource !== 'events').sort();
  return [
    '',
    `## ${name}`,
    '',
    `${purpose} ${switched} ${identity}`,
    '',
    `- Reads: ${listed(reads)}`,
    `- Writes: ${writes.length === 0 ? 'nothing' : writes.map(({ resource, verbs }) => `\`${resource}\` (${verbs.join(', ')})`).join(', ')}`,
    `- Gates: ${listed(code.gates)}`,
    `- Workers: ${description.workers ?? (workers.length === 0 ? 'one loop' : workers.join(', '))}`,
    ...(options.length === 0 ? ['- Options: none'] : []),
    ...(options.length === 0
      ? []
      : [
          '',
          '| option | default | meaning |',
          '|---|---|---|',
          ...options.map(
            (option) =>
              `| \`--${option.name}\` | ${option.default === '' ? '' : `\`${option.default}\``} | ${cell(option.help)} |`,
          ),
        ]),
    ...scenarios.flatMap(({ file, sentences }) => [
      '',
      `Scenarios in \`${file}\`:`,
      '',
      ...sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`),
    ]),
    ...(unitTests.length === 0 ? [] : ['', `Decisions: ${unitTests.map((file) => `\`${file}\``).join(', ')}`]),
  ];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', ');
}

function cell(text: string): string {
  return escapeMarkdown(text).replaceAll('|', '\\|');
}

function escapeMarkdown(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('[', '\\[');
}
