import { decodeConfigText } from '@orch/api';
import { leaderMigrationConfigurationKind } from '@orch/api/config/controllermanager_config_v1alpha1';
import { type FieldError, fieldPath, formatFieldError, type Names, required } from '@orch/apimachinery';
import {
  combineOptions,
  type FlagCheck,
  FlagFileError,
  featureGatesOfFlags,
  namesOption,
  type OptionReader,
  option,
  readFlagFile,
} from '@orch/component';
import type { LockPlace } from '@orch/serving';

/** Which controllers run under a second lock, shared with another controller manager; plain data. */
export interface LeaderMigration {
  readonly lock: Pick<LockPlace, 'type' | 'name'>;
  /** Controllers that run here while this program holds the lock. */
  readonly migrated: readonly string[];
  /** Controllers that run in another program. */
  readonly elsewhere: readonly string[];
}

const [switchName, fileName] = ['enable-leader-migration', 'leader-migration-config'] as const;

/** The options that leader migration needs (facts: controllermanager-config, flags.md). */
export const leaderMigrationCheck: FlagCheck = (flags) => {
  if (!flags.boolean(switchName)) {
    return flags.string(fileName) === '' ? [] : [`--${fileName}: needs --${switchName}`];
  }
  const gates = featureGatesOfFlags(flags);
  const hasGate = 'gates' in gates && gates.gates.enabled('ControllerManagerLeaderMigration');
  return [
    ...(hasGate ? [] : [`--${switchName}: needs the feature gate ControllerManagerLeaderMigration`]),
    ...(flags.boolean('leader-elect') ? [] : [`--${switchName}: needs --leader-elect`]),
    ...(flags.string(fileName) === '' ? [`--${fileName}: must be specified with --${switchName}`] : []),
  ];
};

/** The returned function reads the file of the option; undefined without leader migration. @throws FlagFileError, a line per error */
export const leaderMigrationOption: OptionReader<() => Promise<LeaderMigration | undefined>> = combineOptions(
  { isOn: option.boolean(switchName), path: option.string(fileName), names: namesOption },
  ({ isOn, path, names }) =>
    async () => {
      if (!isOn) return undefined;
      const outcome = decodeLeaderMigration(await readFlagFile(path, fileName), names);
      if ('migration' in outcome) return outcome.migration;
      throw new FlagFileError(outcome.errors.map((line) => `--${fileName}: ${path}: ${line}`).join('\n'));
    },
);

/** The migration in a configuration file, or all errors, one line each. */
export function decodeLeaderMigration(
  text: string,
  names: Names,
): { readonly migration: LeaderMigration } | { readonly errors: readonly string[] } {
  const decoded = decodeConfigText(text, leaderMigrationConfigurationKind, { names });
  if ('errors' in decoded) return decoded;
  const { leaderName, resourceLock, controllerLeaders = [] } = decoded.value;
  const errors: FieldError[] = leaderName === '' ? [required(fieldPath('leaderName'), '')] : [];
  for (const [index, { name, component }] of controllerLeaders.entries()) {
    const path = fieldPath('controllerLeaders').index(index);
    if (name === '') errors.push(required(path.child('name'), ''));
    if (component === '') errors.push(required(path.child('component'), ''));
  }
  if (errors.length > 0) return { errors: errors.map((error) => formatFieldError(error)) };
  const own = names.value('controller-manager');
  const namesOf = (isOwn: boolean) =>
    controllerLeaders.filter(({ component }) => (component === own) === isOwn).map(({ name }) => name);
  const type = resourceLock === 'endpoints' ? 'endpoints' : 'leases';
  return { migration: { lock: { type, name: leaderName }, migrated: namesOf(true), elsewhere: namesOf(false) } };
}
