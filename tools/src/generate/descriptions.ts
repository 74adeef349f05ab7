/** One line about a message or a field, and the message whose source has it. */
export interface Description {
  readonly text: string;
  /** `<stem>.<Message>`. */
  readonly owner: string;
}

/** The descriptions in the source of a stem: of its messages, by name, and of their fields. */
export interface DescribedStem {
  readonly name: string;
  readonly messages: Readonly<
    Record<
      string,
      { readonly about?: string; readonly fields: readonly { readonly name: string; readonly about?: string }[] }
    >
  >;
}

export interface DescriptionLookup {
  /** Finds the description of a message, or of its field; undefined when there is none. */
  find(stem: string, message: string, field?: string): Description | undefined;
}

/**
 * Finds descriptions. A message or field without one inherits from the message of the same name in the newest version of its
 * group that has one (stable before beta before alpha, higher numbers first), then in a related group.
 *
 *     apps_v1.DeploymentSpec           about: "…", replicas: "…"
 *     apps_v1beta1.DeploymentSpec      rollbackTo: "…"
 *
 *     find('apps_v1beta1', 'DeploymentSpec', 'replicas')       the text of apps_v1
 *     find('extensions_v1beta1', 'DeploymentSpec', 'replicas') the text of apps_v1
 */
export function makeDescriptionLookup(stems: readonly DescribedStem[]): DescriptionLookup {
  const byGroup = new Map<string, DescribedStem[]>();
  for (const stem of [...stems].sort((a, b) => versionRank(b.name) - versionRank(a.name))) {
    byGroup.set(groupOf(stem.name), [...(byGroup.get(groupOf(stem.name)) ?? []), stem]);
  }
  return {
    find(stem, message, field) {
      const groups = [groupOf(stem), ...(relatives[groupOf(stem)] ?? [])];
      const others = groups.flatMap((group) => byGroup.get(group) ?? []);
      for (const { name, messages } of [...others.filter(({ name }) => name === stem), ...others]) {
        const own = messages[message];
        const text = field === undefined ? own?.about : own?.fields.find((known) => known.name === field)?.about;
        if (text !== undefined) return { text, owner: `${name}.${message}` };
      }
      return undefined;
    },
  };
}

/** Groups whose kinds moved elsewhere, or that refer to those of others. */
const relatives: Readonly<Record<string, readonly string[]>> = {
  extensions: ['apps', 'networking', 'policy', 'core'],
};

function groupOf(stem: string): string {
  return stem.replace(/_v\d.*$/, '');
}

/** Higher is newer: stable, then beta, then alpha, each by number. */
function versionRank(stem: string): number {
  const [, major = '0', stage, minor = '0'] = /_v(\d+)(?:(alpha|beta)(\d+))?$/.exec(stem) ?? [];
  const stability = stage === undefined ? 2 : stage === 'beta' ? 1 : 0;
  return stability * 10_000 + Number(major) * 100 + Number(minor);
}
