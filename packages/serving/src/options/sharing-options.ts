import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';

const address = { name: 'permit-address-sharing' } as const;

/** How the address of a listener is shared with other sockets. */
export interface AddressSharing {
  /** Always true on Unix, where the runtime sets SO_REUSEADDR on each listening socket. */
  readonly sharesAddress: boolean;
}

export const sharingOptions: OptionReader<AddressSharing> = combineOptions(
  { sharesAddress: option.boolean(address.name) },
  (sharing) => sharing,
);

/** Rejects what the runtime cannot do: it sets SO_REUSEADDR only on Unix. */
export function sharingErrors(
  { sharesAddress }: AddressSharing,
  { platform }: { readonly platform: string },
): readonly string[] {
  return sharesAddress && platform === 'win32' ? [`--${address.name}: Node.js does not set SO_REUSEADDR here`] : [];
}

export const sharingChecks: readonly FlagCheck[] = [
  (flags) => sharingErrors({ sharesAddress: flags.boolean(address.name) }, { platform: process.platform }),
];
