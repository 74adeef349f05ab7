import { type Claim, migratablePluginOf, requestedStorage, type Volume } from '@orch/api';
import { compareQuantityTexts, type Names } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import { migratedDriver } from '../claims/csi-migration.js';
import type { ControllerGates } from '../framework/controller.js';
import type { VolumeExpander, VolumePlugin } from '../volumes/volume-plugin.js';

export type ExpansionPlan =
  | { readonly type: 'nothing' }
  /** A program outside of the controllers expands the volume. */
  | { readonly type: 'external'; readonly resizer?: string; readonly event: RecordedEvent }
  | { readonly type: 'expand'; readonly expander: VolumeExpander };

/** Pure: who expands the volume of the claim, if it is to grow. */
export function planExpansion(
  claim: Claim,
  options: {
    readonly volume: Volume;
    readonly plugins: readonly VolumePlugin[];
    readonly names: Names;
    readonly gates: ControllerGates;
  },
): ExpansionPlan {
  const { volume, plugins } = options;
  if (!isTooSmall(claim) || !isVolumeOf(volume, claim)) return { type: 'nothing' };
  const plugin = migratablePluginOf(volume, options.names);
  const driver = plugin === undefined ? undefined : migratedDriver(plugin, options);
  if (driver !== undefined) {
    const message = `CSI migration enabled for ${plugin}; waiting for external resizer to expand the pvc`;
    return { type: 'external', resizer: driver, event: { type: 'Normal', reason: 'ExternalExpanding', message } };
  }
  const expander = plugins.find((each) => each.expander !== undefined && each.handles(volume))?.expander;
  if (expander !== undefined) return { type: 'expand', expander };
  const message =
    "Ignoring the PVC: didn't find a plugin capable of expanding the volume; " +
    'waiting for an external controller to process this PVC.';
  return { type: 'external', event: { type: 'Warning', reason: 'ExternalExpanding', message } };
}

/** Whether the claim is bound and requests more than it has. */
export function isTooSmall(claim: Claim): boolean {
  const { phase, capacity } = claim.status ?? {};
  return phase === 'Bound' && compareQuantityTexts(requestedStorage(claim), capacity?.['storage'] ?? '0') > 0;
}

function isVolumeOf({ spec }: Volume, { metadata }: Claim): boolean {
  const { namespace, uid } = spec?.claimRef ?? {};
  return namespace === metadata.namespace && uid === metadata.uid;
}
