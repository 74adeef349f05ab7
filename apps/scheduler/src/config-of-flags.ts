import { loadKubeconfig } from '@orch/client';
import {
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  featureGatesCheck,
  namesOfFlags,
  namingFlag,
} from '@orch/component';
import { schedulerFlags } from './options/scheduler-flags.js';
import type { SchedulerConfig } from './run.js';

/** Options that do something here; the rest of the table is read, checked and reported. */
export const honouredFlags: ReadonlySet<string> = new Set([
  'feature-gates',
  'kubeconfig',
  'logging-format',
  'master',
  'naming',
  'scheduler-name',
  'v',
]);

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...schedulerFlags(namesOfFlags(given)), namingFlag];
}

/** What is wrong between options, beyond what the table says of each. */
export const schedulerChecks: readonly FlagCheck[] = [
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  (flags) => (flags.string('scheduler-name') === '' ? ['--scheduler-name must be specified'] : []),
  featureGatesCheck,
];

/** @throws KubeconfigError, or the file system's error, when the kubeconfig cannot be used */
export async function schedulerConfigOf(flags: FlagValues): Promise<SchedulerConfig> {
  const client = await loadKubeconfig(flags.string('kubeconfig'));
  const server = flags.string('master');
  return Object.freeze({
    names: namesOfFlags(flags),
    client: server === '' ? client : { ...client, server },
    schedulerName: flags.string('scheduler-name'),
  });
}
