import { parse } from 'yaml';
import { namesOf } from '../options/document-options.js';
import { memberOf, membersOf, textOf } from '../syntax-tree.js';

/** A gate of the programs. */
export interface GateFact {
  readonly name: string;
  readonly stage: string;
  readonly isOn: boolean;
}

/** An entry of `tools/data/feature-gates.yaml`. */
export interface GateDescription {
  readonly name: string;
  /** What the gate switches, in Markdown; '' with a reason. */
  readonly switches: string;
  /** Why nothing acts on the gate; '' when something does. */
  readonly reason: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

export interface DocumentedGate extends GateFact {
  readonly description: GateDescription | undefined;
}

/** @throws Error naming a malformed entry */
export function readGateDescriptions(text: string): readonly GateDescription[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the descriptions of feature gates are not a list');
  return entries.map((entry: unknown) => {
    const [name, switches, reason] = [textOf(entry, 'name'), textOf(entry, 'switches'), textOf(entry, 'reason')];
    const tests = membersOf(entry, 'tests').map((test) => {
      const [file = '', ...rest] = String(test).split('#');
      return { file, name: rest.join('#') };
    });
    if (name === '' || (switches === '') === (reason === '') || (switches === '') !== (tests.length === 0)) {
      throw new Error(`not the description of a feature gate: ${JSON.stringify(memberOf(entry, 'name') ?? entry)}`);
    }
    return { name, switches, reason, tests };
  });
}

/** Whether a module asks for the value of a gate, or lists it as the gate of a field. */
function isAsked(name: string, sources: string): boolean {
  return sources.includes(`gates('${name}')`) || sources.includes(`gate: '${name}'`);
}

export interface GateSources {
  readonly facts: readonly GateFact[];
  readonly descriptions: readonly GateDescription[];
  /** Reads a file; undefined when it does not exist. */
  readonly read: (path: string) => string | undefined;
  /** The texts of all modules apart from tests, to find the names of gates. */
  readonly sources: string;
}

/**
 * Joins gates and descriptions. `problems` has one line per missing or superfluous description, per test that does not exist,
 * per gate whose description contradicts the sources, and per GA gate that a source asks for.
 */
export function documentGates({ facts, descriptions, read, sources }: GateSources): {
  readonly gates: readonly DocumentedGate[];
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  for (const { name, switches, tests } of descriptions) {
    const fact = facts.find((one) => one.name === name);
    if (fact === undefined || fact.stage === 'GA')
      problems.push(`${name} is described, and is no gate that can be set`);
    for (const { file, name: test } of tests) {
      const text = read(file);
      if (text === undefined) problems.push(`${file} does not exist`);
      else if (!namesOf({ path: file, text }).has(test)) problems.push(`${file} has no test with the name ${test}`);
    }
    const isRead = isStage(name) || sources.includes(`'${name}'`);
    if (isRead === (switches === '')) {
      problems.push(
        isRead ? `${name} is read by the sources, and its description says nothing` : `${name} is read by no source`,
      );
    }
  }
  const gates = facts.map((fact): DocumentedGate => {
    const description = descriptions.find(({ name }) => name === fact.name);
    if (description === undefined && fact.stage !== 'GA') problems.push(`${fact.name} has no description`);
    // It cannot be set to another value, so that the other branch is dead.
    if (fact.stage === 'GA' && isAsked(fact.name, sources))
      problems.push(`${fact.name} is GA, and a source asks for it`);
    return { ...fact, description };
  });
  return { gates, problems };
}

/** The two gates that set all gates of a stage. */
function isStage(name: string): boolean {
  return name === 'AllAlpha' || name === 'AllBeta';
}

/** The number of gates that switch something, that do not, and that are GA. */
export function countGates(gates: readonly DocumentedGate[]) {
  const switching = gates.filter(({ description }) => description !== undefined && description.switches !== '').length;
  const ga = gates.filter(({ stage }) => stage === 'GA').length;
  return { switching, ga, without: gates.length - switching - ga };
}

/** Renders the page: a table of all gates, in the order of the facts. */
export function renderPage(gates: readonly DocumentedGate[]): string {
  const { switching, ga, without } = countGates(gates);
  return [
    '<!-- Generated from the table of gates and tools/data/feature-gates.yaml by npm run feature-gates. Do not edit. -->',
    '',
    '# Feature gates',
    '',
    'What each gate of `--feature-gates` switches, and the test that shows it, or why it switches nothing. A gate that is GA',
    'has no effect: setting it to its default prints a warning, and setting it to anything else ends the start. A gate that an',
    'earlier release removed is unknown, and ends the start too. A deprecated gate works, with a warning.',
    '',
    `${gates.length} gates: ${switching} switch something, ${without} switch nothing here, ${ga} are GA.`,
    '',
    '| gate | stage | default | switches | test |',
    '|---|---|---|---|---|',
    ...gates.map(renderRow),
    '',
  ].join('\n');
}

function renderRow({ name, stage, isOn, description }: DocumentedGate): string {
  const tests = description?.tests.map((test) => `\`${test.file}\`: ${test.name}`).join('<br>') ?? '';
  const effect = description === undefined ? 'nothing: GA' : description.switches || `nothing: ${description.reason}`;
  return `| ${name} | ${stage.toLowerCase().replace('ga', 'GA')} | ${isOn ? 'on' : 'off'} | ${effect} | ${tests} |`;
}
