import { enabledApis, makeCatalogue, type RuntimeConfig } from '@orch/api';
import { formatApiVersion, type GroupResource, type Names, wellKnown } from '@orch/apimachinery';

/** Validates `--runtime-config`. Returns one error per invalid entry (spec: Groups, 3). */
export function runtimeConfigErrors(config: RuntimeConfig, names: Names): readonly string[] {
  if (Object.keys(config).length === 0) return [];
  const outcome = enabledApis(config, makeCatalogue(names));
  return 'errors' in outcome ? outcome.errors : [];
}

/**
 * The key of a valid configuration that disables the API of priority and fairness; undefined when none does.
 */
export function flowControlSwitchedOffBy(config: RuntimeConfig, names: Names): string | undefined {
  const group = names.group(wellKnown.groups.flowControl);
  return ['flowschemas', 'prioritylevelconfigurations']
    .map((resource) => resourceSwitchedOffBy(config, names, { group, resource }))
    .find((key) => key !== undefined);
}

/** The key of a valid configuration that disables the stored version of a resource; undefined when none does. */
export function resourceSwitchedOffBy(config: RuntimeConfig, names: Names, name: GroupResource): string | undefined {
  if (Object.keys(config).length === 0) return undefined;
  const catalogue = makeCatalogue(names);
  const outcome = enabledApis(config, catalogue);
  const definition = catalogue.resource(name);
  if ('errors' in outcome || definition === undefined || outcome.isEnabled(definition.hub, definition))
    return undefined;
  const groupVersion = formatApiVersion(definition.hub.gvk);
  const versions = name.group === '' ? [groupVersion, `api/${groupVersion}`] : [groupVersion];
  const maturity = groupVersion.includes('beta') ? 'api/beta' : 'api/ga';
  const keys = [...versions.map((version) => `${version}/${name.resource}`), ...versions, maturity, 'api/all'];
  return keys.find((key) => key in config);
}
