import type { SchedulerProfile } from '@orch/api/types/config_scheduler_config_v1beta1';
import {
  type DeepReadonly,
  deepEqual,
  duplicate,
  type FieldPath,
  fieldPath,
  formatFieldError,
  invalid,
  isJsonObject,
  type JsonObject,
  required,
} from '@orch/apimachinery';
import type { ArgsContext, PluginRegistry } from '../framework/plugin-definition.js';
import { applyPluginSets, checkPlugins } from './plugin-sets.js';
import type { EnabledPlugins, ProfileConfig } from './scheduling-config.js';

export interface ReadProfilesOptions extends ArgsContext {
  readonly registry: PluginRegistry;
  /** The plugins that profiles start from. */
  readonly defaults: EnabledPlugins;
}

/** The profiles of a configuration, with all their errors. */
export function readProfiles(
  given: readonly DeepReadonly<SchedulerProfile>[],
  options: ReadProfilesOptions,
): { readonly profiles: readonly ProfileConfig[]; readonly errors: readonly string[] } {
  const profiles = given.length === 0 ? [{}] : given;
  const errors: string[] = [];
  const read = profiles.map((profile, index) => {
    const path = fieldPath('profiles').index(index);
    const schedulerName = profile.schedulerName || (profiles.length === 1 ? 'default-scheduler' : '');
    const plugins = applyPluginSets(options.defaults, profile.plugins);
    errors.push(
      ...checkPlugins(plugins, { registry: options.registry, path: path.child('plugins') }).map((error) =>
        formatFieldError(error),
      ),
    );
    return { schedulerName, plugins, args: readArgs(profile, { ...options, path, errors }), checksAllFilters: false };
  });
  return { profiles: read, errors: [...errors, ...nameErrors(read), ...queueSortErrors(read)] };
}

function nameErrors(profiles: readonly ProfileConfig[]): readonly string[] {
  return profiles.flatMap(({ schedulerName }, index) => {
    const path = fieldPath('profiles').index(index).child('schedulerName');
    if (schedulerName === '') return [formatFieldError(required(path, ''))];
    const isFirst = profiles.findIndex((other) => other.schedulerName === schedulerName) === index;
    return isFirst ? [] : [formatFieldError(duplicate(path, schedulerName))];
  });
}

/** All pods wait in one queue, so it has one order. */
function queueSortErrors(profiles: readonly ProfileConfig[]): readonly string[] {
  const sortOf = ({ plugins, args }: ProfileConfig) =>
    plugins.queueSort.map(({ name }) => ({ name, args: args[name] ?? {} }));
  const [first] = profiles;
  return profiles.flatMap((profile, index) => {
    if (first === undefined || deepEqual(sortOf(profile), sortOf(first))) return [];
    const path = fieldPath('profiles').index(index).child('plugins', 'queueSort');
    const names = profile.plugins.queueSort.map(({ name }) => name).join(', ');
    return [formatFieldError(invalid(path, names, 'has to match for all profiles'))];
  });
}

/** Arguments of plugins that do not exist are kept as they are, as in v1.21. */
function readArgs(
  { pluginConfig = [] }: DeepReadonly<SchedulerProfile>,
  {
    registry,
    path,
    errors,
    ...context
  }: Pick<ReadProfilesOptions, 'registry' | 'names' | 'gates'> & {
    readonly path: FieldPath;
    readonly errors: string[];
  },
): Readonly<Record<string, JsonObject>> {
  const result: Record<string, JsonObject> = {};
  for (const [index, { name = '', args }] of pluginConfig.entries()) {
    const at = path.child('pluginConfig').index(index);
    if (name === '') errors.push(formatFieldError(required(at.child('name'), '')));
    if (result[name] !== undefined) errors.push(formatFieldError(duplicate(at.child('name'), name)));
    const object = args ?? {};
    if (!isJsonObject(object)) {
      errors.push(`${at}.args: must be an object`);
      continue;
    }
    result[name] = object;
    const lines = registry[name]?.checkArgs?.(object, context) ?? [];
    errors.push(...lines.map((line) => `${at}.args.${line}`));
  }
  return result;
}
