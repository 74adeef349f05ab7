import { type FlagCheck, groupOptions, option } from '@orch/component';
import { ipVersionOf } from '@orch/controllers';

const denied = 'volume-host-cidr-denylist';

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
