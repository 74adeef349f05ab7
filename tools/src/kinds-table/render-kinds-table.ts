import type { KindRuleCount, RuleCount, RuleCounts } from '../rule-sites/count-rules.js';
import type { ServedKind } from './served-kinds.js';
import type { CaseCounts } from './validation-cases.js';

/** One line of the table. */
export interface KindLine extends CaseCounts {
  readonly served: ServedKind;
  /** Generated objects that go to protobuf and back. */
  readonly protobufObjects: number;
  /** Generated objects that go through each other version and back; undefined with one version alone. */
  readonly versionObjects: number | undefined;
  readonly defaults: number;
  readonly defaultsSeen: number;
  /** Undefined where no strategy checks the kind. */
  readonly rules: KindRuleCount | undefined;
}

/** What the table tells besides its lines. */
export interface KindsTableNotes {
  readonly defaultsUnseen: readonly string[];
  readonly folderRules: RuleCounts['folders'];
}

/** docs/kinds.md. */
export function renderKindsTable(lines: readonly KindLine[], { defaultsUnseen, folderRules }: KindsTableNotes): string {
  const rows = lines.map((line) => {
    const { served, protobufObjects, versionObjects, defaults, defaultsSeen, taken, refused, causes, rules } = line;
    return [
      served.group || 'core',
      served.kind,
      served.versions.join(', '),
      protobufObjects,
      versionObjects ?? '',
      defaults === 0 ? '' : `${defaultsSeen} of ${defaults}`,
      ...(served.isReadOnly ? ['', '', ''] : [taken, refused, causes]),
      ...(rules === undefined ? ['', ''] : [shownCount(rules), rules.own]),
    ];
  });
  const head = 'group,kind,versions,protobuf,versions and back,defaults,taken,refused,causes,rules,own'.split(',');
  return [
    '<!-- Generated from packages/api/data, packages/api/kinds and the tests by npm run kinds. Do not edit. -->',
    '',
    '# Kinds, and what is proven of each',
    '',
    'Every kind that is served, those of subresources too.',
    '',
    '- **protobuf**: generated objects that are written to protobuf, read back, and have the same JSON',
    '  (`packages/api/test/protobuf.test.ts`).',
    '- **versions and back**: generated objects that go through each other version of the kind and come back the same,',
    '  from the version that is stored and to it (`packages/api/test/conversion-properties.test.ts`); empty where all',
    '  objects have one version.',
    '- **defaults**: lines of `packages/api/data/defaults.yaml` that reach a field of the kind, in any version, and how many of',
    '  them are seen at work in a test (`created.json` and `defaulted.json` in `packages/api/test`: what was sent, and what',
    '  became of it); empty where none do. Lines whose gate is off at first do not count, nor what is in memory alone.',
    '- **taken**, **refused**: recorded requests that are tested, with the object taken or refused. **causes**:',
    '  different causes of the refusals, wherever in a list they were. Empty where nothing is sent.',
    '- **rules**: calls in `packages/api/src` that make a field error, or call a check that gives some, in the functions',
    '  that the recorded cases of the kind come through, and checks that are called from tables; and how many of them have',
    '  failed in a recorded case of any kind, whose causes are compared one by one. **own**: how many have failed in a case of',
    '  the kind itself; kinds with pods in them share the rules of these. Counted by `tools/src/rule-sites`;',
    '  `tools/test/rules.test.ts` fails with the line of a rule that no case fails by. Empty where the kind is checked beside',
    '  its endpoint, in `packages/apiserver`.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...folderTable(folderRules),
    ...lacking(lines, folderRules),
    ...(defaultsUnseen.length === 0
      ? []
      : ['## Defaults not seen at work', '', ...defaultsUnseen.map((row) => `- \`${row}\``), '']),
  ].join('\n');
}

/** The least that each kind must have. */
const objectsMin = 200;

function folderTable(counts: RuleCounts['folders']): readonly string[] {
  const rows = Object.entries(counts).map(([folder, count]) => `| \`${folder}\` | ${shownCount(count)} |`);
  const sum = (name: 'reached' | 'all') => Object.values(counts).reduce((total, count) => total + count[name], 0);
  return [
    '## Where the rules stand',
    '',
    '| folder of `packages/api/src` | rules |',
    '|---|---|',
    ...rows,
    `| all | ${shownCount({ reached: sum('reached'), all: sum('all') })} |`,
    '',
  ];
}

function shownCount({ reached, all }: RuleCount): string {
  return `${reached} of ${all}`;
}

function lacking(lines: readonly KindLine[], folderRules: RuleCounts['folders']): readonly string[] {
  const named = (what: string, isWithout: (line: KindLine) => boolean) => {
    const without = lines.filter(isWithout).map(({ served }) => `${served.group || 'core'} ${served.kind}`);
    return without.length === 0 ? [] : [`- ${what}: ${without.join(', ')}`];
  };
  const written = ({ served }: KindLine) => !served.isReadOnly;
  const list = [
    ...named(`fewer than ${objectsMin} objects to protobuf and back`, (line) => line.protobufObjects < objectsMin),
    ...named(
      `fewer than ${objectsMin} objects through other versions`,
      (line) => (line.versionObjects ?? objectsMin) < objectsMin,
    ),
    ...named('no default seen at work', (line) => line.defaults > 0 && line.defaultsSeen === 0),
    ...named('no object taken', (line) => written(line) && line.taken === 0),
    ...named('no object refused', (line) => written(line) && line.refused === 0),
    ...named('rules that no case fails by', ({ rules }) => rules !== undefined && isLacking(rules)),
    ...Object.keys(folderRules)
      .filter((folder) => isLacking(folderRules[folder]))
      .map((folder) => `- rules that no case fails by: in ${folder}`),
  ];
  return ['## What is lacking', '', ...(list.length === 0 ? ['Nothing: no kind is without any of these.'] : list), ''];
}

function isLacking(count: RuleCount | undefined): boolean {
  return count !== undefined && count.reached < count.all;
}
