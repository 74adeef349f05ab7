import type { KindRuleCount, RuleCount, RuleCounts } from '../rule-sites/count-rules.js';
import type { ServedKind } from './served-kinds.js';
import type { CaseCounts } from './validation-cases.js';

/** One line of the table. */
export interface KindLine extends CaseCounts {
  readonly served: ServedKind;
  /** Generated objects in the protobuf round trip. */
  readonly protobufObjects: number;
  /** Generated objects in the round trip through each other version; undefined with one version. */
  readonly versionObjects: number | undefined;
  readonly defaults: number;
  readonly defaultsSeen: number;
  /** Undefined when no strategy validates the kind. */
  readonly rules: KindRuleCount | undefined;
}

/** Content of the document besides the table. */
export interface KindsTableNotes {
  readonly defaultsUnseen: readonly string[];
  readonly rulesByFolder: RuleCounts['folders'];
}

/** Renders docs/kinds.md. */
export function renderKindsTable(
  lines: readonly KindLine[],
  { defaultsUnseen, rulesByFolder }: KindsTableNotes,
): string {
  const rows = lines.map((line) => {
    const { served, protobufObjects, versionObjects, defaults, defaultsSeen, accepted, rejected, causes, rules } = line;
    return [
      served.group || 'core',
      served.kind,
      served.versions.join(', '),
      protobufObjects,
      versionObjects ?? '',
      defaults === 0 ? '' : `${defaultsSeen} of ${defaults}`,
      ...(served.isReadOnly ? ['', '', ''] : [accepted, rejected, causes]),
      ...(rules === undefined ? ['', ''] : [shownCount(rules), rules.own]),
    ];
  });
  const head = 'group,kind,versions,protobuf,versions and back,defaults,accepted,rejected,causes,rules,own'.split(',');
  return [
    '<!-- Generated from packages/api/data, packages/api/kinds and the tests by npm run kinds. Do not edit. -->',
    '',
    '# Kinds, and what tests prove of each',
    '',
    'Every served kind, including those of subresources.',
    '',
    '- **protobuf**: generated objects that are encoded to protobuf, decoded, and have the same JSON',
    '  (`packages/api/test/protobuf.test.ts`).',
    '- **versions and back**: generated objects that are converted to each other version of the kind and back without a change,',
    '  from the stored version and to it (`packages/api/test/conversion-properties.test.ts`); empty where all objects have',
    '  one version.',
    '- **defaults**: lines of `packages/api/data/defaults.yaml` that affect a field of the kind, in any version, and how many of',
    '  them a test shows (`created.json` and `defaulted.json` in `packages/api/test`: sent and created objects); empty without',
    '  such lines. Lines behind a gate that is off by default, and lines that only affect objects in memory, do not count.',
    '- **accepted**, **rejected**: recorded requests that are tested, by result. **causes**: distinct causes of rejections,',
    '  without list indexes. Empty without requests.',
    '- **rules**: calls in `packages/api/src` and `packages/apimachinery/src/resources` that create a field error, or call a check that returns some, in the functions',
    '  that run for the recorded cases of the kind, and checks that are called from tables; and how many of them fail in a',
    '  recorded case of any kind, whose causes are compared one by one. **own**: how many fail in a case of the kind itself;',
    '  kinds with a pod template share the rules of pods. Counted by `tools/src/rule-sites`; `tools/test/rules.test.ts` fails',
    '  with the position of a rule without a failing case. Empty where the kind is validated beside its endpoint, in',
    '  `packages/apiserver`.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...folderTable(rulesByFolder),
    ...lacking(lines, rulesByFolder),
    ...(defaultsUnseen.length === 0
      ? []
      : ['## Defaults without a test', '', ...defaultsUnseen.map((row) => `- \`${row}\``), '']),
  ].join('\n');
}

/** The minimum for each kind. */
const objectsMin = 200;

function folderTable(counts: RuleCounts['folders']): readonly string[] {
  const rows = Object.entries(counts).map(([folder, count]) => `| \`${folder}\` | ${shownCount(count)} |`);
  const sum = (name: 'reached' | 'all') => Object.values(counts).reduce((total, count) => total + count[name], 0);
  return [
    '## Rules by folder',
    '',
    '| folder | rules |',
    '|---|---|',
    ...rows,
    `| all | ${shownCount({ reached: sum('reached'), all: sum('all') })} |`,
    '',
  ];
}

function shownCount({ reached, all }: RuleCount): string {
  return `${reached} of ${all}`;
}

function lacking(lines: readonly KindLine[], rulesByFolder: RuleCounts['folders']): readonly string[] {
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
    ...named('no default shown by a test', (line) => line.defaults > 0 && line.defaultsSeen === 0),
    ...named('no accepted object', (line) => written(line) && line.accepted === 0),
    ...named('no rejected object', (line) => written(line) && line.rejected === 0),
    ...named('rules without a failing case', ({ rules }) => rules !== undefined && isLacking(rules)),
    ...Object.keys(rulesByFolder)
      .filter((folder) => isLacking(rulesByFolder[folder]))
      .map((folder) => `- rules without a failing case: in ${folder}`),
  ];
  return ['## Missing', '', ...(list.length === 0 ? ['Nothing: every kind has all of these.'] : list), ''];
}

function isLacking(count: RuleCount | undefined): boolean {
  return count !== undefined && count.reached < count.all;
}
