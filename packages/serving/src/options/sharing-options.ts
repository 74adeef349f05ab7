import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';

const address = { name: 'permit-address-sharing' } as const;
const port = { name: 'permit-port-sharing' } as const;

/** How the address of a listener is shared with other sockets. */
export interface AddressSharing {
  /** Always true on Unix, where the runtime sets SO_REUSEADDR on each listening socket. */
  readonly sharesAddress: boolean;
  readonly sharesPort: boolean;
}

export const sharingOptions: OptionReader<AddressSharing> = combineOptions(
  { sharesAddress: option.boolean(address.name), sharesPort: option.boolean(port.name) },
  (sharing) => sharing,
);

/** Rejects what the runtime cannot do: it has no option for SO_REUSEPORT, and sets SO_REUSEADDR only on Unix. */
export function sharingErrors(
  { sharesAddress, sharesPort }: AddressSharing,
  { platform, runtime }: { readonly platform: string; readonly runtime: string },
): readonly string[] {
  return [
    ...(sharesPort ? [`--${port.name}: Node.js ${runtime} cannot set SO_REUSEPORT; use --serving-workers`] : []),
    ...(sharesAddress && platform === 'win32' ? [`--${address.name}: Node.js does not set SO_REUSEADDR here`] : []),
  ];
}

export const sharingChecks: readonly FlagCheck[] = [
  (flags) =>
    sharingErrors(
      { sharesAddress: flags.boolean(address.name), sharesPort: flags.boolean(port.name) },
      { platform: process.platform, runtime: process.versions.node },
    ),
];
