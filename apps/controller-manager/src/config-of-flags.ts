import { loadKubeconfig } from '@orch/client';
import {
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  featureGatesCheck,
  namesOfFlags,
  namingFlag,
} from '@orch/component';
import { chosenControllers } from '@orch/controllers';
import { controllerManagerFlags } from './options/controller-manager-flags.js';
import type { ControllerManagerConfig } from './run.js';

/** Options that do something here; the rest of the table is read, checked and reported. */
export const honouredFlags: ReadonlySet<string> = new Set([
  'controllers',
  'enable-garbage-collector',
  'feature-gates',
  'kubeconfig',
  'logging-format',
  'master',
  'naming',
  'v',
]);

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...controllerManagerFlags(namesOfFlags(given)), namingFlag];
}

/** What is wrong between options, beyond what the table says of each. */
export const controllerManagerChecks: readonly FlagCheck[] = [
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  featureGatesCheck,
];

/** @throws KubeconfigError, or the file system's error, when the kubeconfig cannot be used */
export async function controllerManagerConfigOf(flags: FlagValues): Promise<ControllerManagerConfig> {
  const client = await loadKubeconfig(flags.string('kubeconfig'));
  const server = flags.string('master');
  return Object.freeze({
    names: namesOfFlags(flags),
    client: server === '' ? client : { ...client, server },
    controllers: chosenControllers(flags.list('controllers')).filter(
      (name) => name !== 'garbagecollector' || flags.boolean('enable-garbage-collector'),
    ),
  });
}
