import { invariant } from '@orch/apimachinery';
import { checkingAll } from '../framework/check-all-filters.js';
import { builtInHelpfulEvents, type HelpfulEvents } from '../framework/cluster-events.js';
import { type ExtensionPoint, hasMethod, type Plugin, type PluginWith } from '../framework/extension-points.js';
import { filterOf, scoreOf } from '../framework/node-plugins.js';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import type { PluginHandle } from '../framework/plugin-handle.js';
import type { Profile } from '../framework/profile.js';
import type { EnabledPlugin, ProfileConfig } from './scheduling-config.js';

/** Makes each plugin of a validated profile once, and sorts them by extension point. */
export function buildProfile(
  config: ProfileConfig,
  { registry, handle }: { readonly registry: PluginRegistry; readonly handle: PluginHandle },
): Profile {
  const made = new Map<string, Plugin>();
  const make = ({ name }: EnabledPlugin): Plugin => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const plugin = registry[name]?.create(config.args[name], handle);
    invariant(plugin !== undefined, `the plugin ${name} is in the registry`);
    made.set(name, plugin);
    return plugin;
  };
  const at = (point: ExtensionPoint) => config.plugins[point].map(make);
  const having = <Method extends keyof Plugin>(point: ExtensionPoint, method: Method): readonly PluginWith<Method>[] =>
    at(point).filter((plugin) => hasMethod(plugin, method));
  const [queueSort] = having('queueSort', 'compare');
  invariant(queueSort !== undefined, 'a profile has a queue sort plugin');
  const filters = at('filter').flatMap((plugin) => filterOf(plugin) ?? []);
  const profile = {
    schedulerName: config.schedulerName,
    queueSort,
    preFilters: having('preFilter', 'preFilter'),
    preFilterExtensions: at('preFilter').filter(
      ({ addPod, removePod }) => addPod !== undefined || removePod !== undefined,
    ),
    filters: config.checksAllFilters ? [checkingAll(filters)] : filters,
    postFilters: having('postFilter', 'postFilter'),
    preScores: having('preScore', 'preScore'),
    scores: config.plugins.score.flatMap((enabled) => {
      const plugin = scoreOf(make(enabled));
      return plugin === undefined ? [] : [{ plugin, weight: enabled.weight ?? 1 }];
    }),
    reserves: at('reserve').filter(({ reserve, unreserve }) => reserve !== undefined || unreserve !== undefined),
    permits: having('permit', 'permit'),
    preBinds: having('preBind', 'preBind'),
    binds: having('bind', 'bind'),
    postBinds: having('postBind', 'postBind'),
  };
  return { ...profile, plugins: [...made.values()] };
}

/** What can help against the plugins of profiles, by plugin; a plugin without an entry is helped by anything. */
export function helpfulEventsOf(profiles: readonly Profile[]): HelpfulEvents {
  const own = profiles.flatMap(({ plugins }) =>
    plugins.flatMap(({ name, helpfulEvents }) => (helpfulEvents === undefined ? [] : [[name, helpfulEvents] as const])),
  );
  return { ...builtInHelpfulEvents, ...Object.fromEntries(own) };
}
