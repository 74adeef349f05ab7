import type { PluginSet, Plugins } from '@orch/api/types/config_scheduler_config_v1beta1';
import {
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
} from '@orch/apimachinery';
import { type ExtensionPoint, extensionPoints } from '../framework/extension-points.js';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import type { EnabledPlugin, EnabledPlugins } from './scheduling-config.js';

/**
 * Per extension point: the default plugins without the disabled ones, then the enabled ones. `*` disables all defaults.
 *
 *     defaults [A, B], enabled [C], disabled [A]   ->   [B, C]
 *     defaults [A, B], enabled [B], disabled [*]   ->   [B]
 */
export function applyPluginSets(defaults: EnabledPlugins, sets: DeepReadonly<Plugins> | undefined): EnabledPlugins {
  return mapPoints((point) => applySet(defaults[point], sets?.[point]));
}

function applySet(
  defaults: readonly EnabledPlugin[],
  { enabled = [], disabled = [] }: DeepReadonly<PluginSet> = {},
): readonly EnabledPlugin[] {
  const gone = new Set(disabled.map(({ name }) => name));
  const kept = gone.has('*') ? [] : defaults.filter(({ name }) => !gone.has(name));
  return [...kept, ...enabled.map(({ name, weight }) => (weight ? { name, weight } : { name }))];
}

export function mapPoints<T>(of: (point: ExtensionPoint) => T): Readonly<Record<ExtensionPoint, T>> {
  return {
    ...{ queueSort: of('queueSort'), preFilter: of('preFilter'), filter: of('filter'), postFilter: of('postFilter') },
    ...{ preScore: of('preScore'), score: of('score'), reserve: of('reserve'), permit: of('permit') },
    ...{ preBind: of('preBind'), bind: of('bind'), postBind: of('postBind') },
  };
}

/** Each plugin that does not exist, does not have the point, or is there twice; a missing queue sort or binder. */
export function checkPlugins(
  plugins: EnabledPlugins,
  { registry, path }: { readonly registry: PluginRegistry; readonly path: FieldPath },
): readonly FieldError[] {
  const errors = extensionPoints.flatMap((point) => checkPoint(plugins[point], { registry, point, path }));
  const sorts = plugins.queueSort.length;
  if (sorts !== 1)
    errors.push(invalid(path.child('queueSort'), sorts, 'exactly one queue sort plugin must be enabled'));
  if (plugins.bind.length === 0)
    errors.push(invalid(path.child('bind'), 0, 'at least one bind plugin must be enabled'));
  return errors;
}

/** The highest total of scores must be a number that is exact. */
const weightSumMax = Math.trunc(Number.MAX_SAFE_INTEGER / 100);

function checkPoint(
  plugins: readonly EnabledPlugin[],
  {
    registry,
    point,
    path,
  }: { readonly registry: PluginRegistry; readonly point: ExtensionPoint; readonly path: FieldPath },
): FieldError[] {
  const at = path.child(point, 'enabled');
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const { name, weight = 1 } of plugins) {
    const known = registry[name];
    if (seen.has(name)) errors.push(duplicate(at, name));
    seen.add(name);
    if (known === undefined) errors.push(notSupported(at, name, Object.keys(registry).toSorted()));
    else if (!known.points.includes(point)) errors.push(invalid(at, name, `plugin does not extend ${point}`));
    if (weight < 0) errors.push(invalid(at, weight, `the weight of ${name} must not be negative`));
  }
  const sum = plugins.reduce((total, { weight }) => total + (weight ?? 1), 0);
  if (point === 'score' && sum > weightSumMax)
    errors.push(invalid(at, sum, `the sum of weights must be at most ${weightSumMax}`));
  return errors;
}
