import { type FlagCheck, groupOptions, namesOfFlags, option } from '@orch/component';
import { ipVersionOf } from '@orch/controllers';
import { persistentvolumeBinderControllerFlags } from './persistentvolume-binder-controller.js';

const folder = 'flex-volume-plugin-dir';
const denied = 'volume-host-cidr-denylist';

/** Flex volume plugins are programs that v1.21 runs; this program runs none. */
export const flexVolumeCheck: FlagCheck = (flags) => {
  const usual = persistentvolumeBinderControllerFlags(namesOfFlags(flags)).find(({ name }) => name === folder)?.default;
  if (!flags.isGiven(folder) || flags.string(folder) === usual) return [];
  return [`--${folder}: flex volume plugins are not run; use CSI drivers`];
};

/** The hosts that volume plugins may reach. */
export const volumeHostsOption = groupOptions({
  deniedRanges: option.list(denied),
  allowsLoopback: option.boolean('volume-host-allow-local-loopback'),
});

/** Rejects ranges that are no CIDR. */
export const volumeHostsCheck: FlagCheck = (flags) =>
  flags
    .list(denied)
    .flatMap((range) =>
      ipVersionOf(range) !== undefined ? [] : [`--${denied}: ${JSON.stringify(range)} is not a CIDR`],
    );
