import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import { encodeYaml, type Names } from '@orch/apimachinery';
import {
  type ArgsContext,
  extensionPoints,
  type PluginRegistry,
  type ProfileConfig,
  type SchedulingConfig,
} from '@orch/scheduler';

/**
 * The whole configuration in YAML: every plugin that is enabled, and every argument with its defaults. The lists of plugins disable the
 * defaults (`*`), so that the file means the same when it is read again.
 */
export function completeConfiguration(
  configuration: SchedulerConfiguration,
  {
    scheduling,
    registry,
    names,
    ...context
  }: ArgsContext & { readonly scheduling: SchedulingConfig; readonly registry: PluginRegistry; readonly names: Names },
): string {
  const profiles = scheduling.profiles.map((profile) => ({
    schedulerName: profile.schedulerName,
    plugins: Object.fromEntries(
      extensionPoints.map((point) => [point, { enabled: profile.plugins[point], disabled: [{ name: '*' }] }]),
    ),
    pluginConfig: completeArgs(profile, registry, { names, ...context }),
  }));
  return encodeYaml({ ...configuration, profiles });
}

function completeArgs({ plugins, args }: ProfileConfig, registry: PluginRegistry, context: ArgsContext) {
  const enabled = new Set(extensionPoints.flatMap((point) => plugins[point].map(({ name }) => name)));
  return [...enabled].flatMap((name) => {
    const complete = registry[name]?.completeArgs?.(args[name], context) ?? args[name];
    return complete === undefined ? [] : [{ name, args: complete }];
  });
}
