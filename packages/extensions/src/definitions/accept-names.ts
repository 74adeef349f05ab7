import type { Condition } from './conditions.js';
import type { DefinitionNames } from './custom-definition.js';

/** Which of the requested names a definition gets, and its condition `NamesAccepted`. */
export interface NamesDecision {
  readonly accepted: Partial<DefinitionNames>;
  readonly condition: Condition;
}

/**
 * Accepts the requested names that no other definition of the group has. Names that were accepted before stay accepted, so
 * the definition that got a name first keeps it. As in v1.21 the condition has the reason of the last conflict.
 */
export function acceptNames(
  requested: DefinitionNames,
  previous: DefinitionNames,
  others: readonly DefinitionNames[],
): NamesDecision {
  const resources = new Set(others.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...shortNames]));
  const kinds = new Set(others.flatMap(({ kind, listKind }) => [kind, listKind]));
  const accepted: Record<string, unknown> = { ...previous, categories: requested.categories };
  let conflict: Condition | undefined;
  const fail = (reason: string, names: readonly string[]) => {
    const texts = names.map((name) => `${JSON.stringify(name)} is already in use`);
    const message = texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
    conflict = { type: 'NamesAccepted', status: 'False', reason, message };
  };
  const decide = (member: 'plural' | 'singular' | 'kind' | 'listKind', used: ReadonlySet<string>, reason: string) => {
    const name = requested[member];
    if (name !== previous[member] && used.has(name)) fail(reason, [name]);
    else accepted[member] = name;
  };
  decide('plural', resources, 'PluralConflict');
  decide('singular', resources, 'SingularConflict');
  const taken = requested.shortNames.filter((name) => !previous.shortNames.includes(name) && resources.has(name));
  if (taken.length > 0) fail('ShortNamesConflict', taken);
  else accepted['shortNames'] = requested.shortNames;
  decide('kind', kinds, 'KindConflict');
  decide('listKind', kinds, 'ListKindConflict');
  const condition = conflict ?? noConflicts;
  return { accepted, condition };
}

const noConflicts: Condition = {
  type: 'NamesAccepted',
  status: 'True',
  reason: 'NoConflicts',
  message: 'no conflicts found',
};
