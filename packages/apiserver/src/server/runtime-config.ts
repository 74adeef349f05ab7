import { enabledApis, makeCatalogue, type RuntimeConfig } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';

/** What is wrong with what is told of versions and resources; nothing when all is well (spec: Groups, 3). */
export function runtimeConfigErrors(config: RuntimeConfig, names: Names): readonly string[] {
  if (Object.keys(config).length === 0) return [];
  const outcome = enabledApis(config, makeCatalogue(names));
  return 'errors' in outcome ? outcome.errors : [];
}

/**
 * The key, of a configuration without errors, that turns off what priority and fairness is set up by; undefined when
 * none does.
 */
export function flowControlSwitchedOffBy(config: RuntimeConfig, names: Names): string | undefined {
  if (Object.keys(config).length === 0) return undefined;
  const catalogue = makeCatalogue(names);
  const outcome = enabledApis(config, catalogue);
  if ('errors' in outcome) return undefined;
  const group = names.group(wellKnown.groups.flowControl);
  for (const resource of ['flowschemas', 'prioritylevelconfigurations']) {
    const definition = catalogue.resource({ group, resource });
    if (definition === undefined || outcome.isEnabled(definition.hub, definition)) continue;
    const groupVersion = `${group}/${definition.hub.gvk.version}`;
    return [`${groupVersion}/${resource}`, groupVersion, 'api/beta', 'api/all'].find((key) => key in config);
  }
  return undefined;
}
