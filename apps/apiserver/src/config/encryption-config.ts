import { decodeConfigText } from '@orch/api';
import { encryptionConfigurationKind } from '@orch/api/config/apiserver_config_v1';
import { makeNames, type Names } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, namesOption, type OptionReader, option } from '@orch/component';
import type { EncryptedResources } from '@orch/storage';
import { encryptedResourcesOf } from './encryption-rules.js';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** The valid file of an encryption configuration. The text contains keys: it is never logged. */
export interface EncryptionConfig {
  readonly path: string;
  readonly text: string;
}

const optionName = 'encryption-provider-config';
const deprecatedName = 'experimental-encryption-provider-config';

export const encryptionChecks: readonly FlagCheck[] = [
  (flags) =>
    flags.string(optionName) !== '' && flags.string(deprecatedName) !== ''
      ? [`--${optionName} and --${deprecatedName} are mutually exclusive`]
      : [],
];

/** The returned function reads and validates the file. @throws FlagFileError with one line per error */
export const encryptionOption: OptionReader<() => Promise<EncryptionConfig | undefined>> = combineOptions(
  { names: namesOption, path: option.string(optionName), deprecatedPath: option.string(deprecatedName) },
  ({ names, path: given, deprecatedPath }) =>
    async () => {
      const path = given || deprecatedPath;
      return path === '' ? undefined : await readEncryption(path, names);
    },
);

/** Reads and validates a configuration file. @throws FlagFileError with one line per error */
export async function readEncryption(path: string, names: Names): Promise<EncryptionConfig> {
  const text = await readFlagFile(path, optionName);
  const decoded = decodeEncryption(text, names);
  if ('resources' in decoded) return { path, text };
  throw new FlagFileError(decoded.errors.map((line) => `--${optionName}: ${line}`).join('\n'));
}

/** The content of a configuration file, or all errors, one line each. No line contains a key. */
export function decodeEncryption(
  text: string,
  names: Names,
): { readonly resources: readonly EncryptedResources[] } | { readonly errors: readonly string[] } {
  const decoded = decodeConfigText(text, encryptionConfigurationKind, { names });
  return 'errors' in decoded ? decoded : encryptedResourcesOf(decoded.value);
}

/** The resources of a file that was valid at the start. @throws FlagFileError */
export function encryptionOf({ text }: EncryptionConfig, dialect: Names['dialect']): readonly EncryptedResources[] {
  const decoded = decodeEncryption(text, makeNames(dialect));
  if ('resources' in decoded) return decoded.resources;
  throw new FlagFileError(decoded.errors.join('\n'));
}
