import { dirname } from 'node:path';
import { errorMessage } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import { readReviewService, type TokenWebhookOptions } from '@orch/controlplane';
import { FlagFileError, fileOption } from './flag-file.js';

const optionOf = {
  file: 'authentication-token-webhook-config-file',
  version: 'authentication-token-webhook-version',
  cacheTtl: 'authentication-token-webhook-cache-ttl',
} as const;

/** Validates the options of the token webhook (spec: Token webhook options). */
export const tokenWebhookChecks: readonly FlagCheck[] = [
  (flags) => (flags.durationMs(optionOf.cacheTtl) < 0 ? [`--${optionOf.cacheTtl} can not be negative value`] : []),
  // v1.21 ignores the others without the file.
  (flags) =>
    flags.string(optionOf.file) !== ''
      ? []
      : [optionOf.version, optionOf.cacheTtl]
          .filter((name) => flags.isChanged(name))
          .map((name) => `--${name} requires --${optionOf.file}`),
];

/** The returned function reads the file of the options; undefined without one. @throws FlagFileError */
export const tokenWebhookOption: OptionReader<() => Promise<TokenWebhookOptions | undefined>> = combineOptions(
  {
    file: fileOption(optionOf.file),
    version: option.string(optionOf.version),
    cacheTtlMs: option.durationMs(optionOf.cacheTtl),
  },
  ({ file, version, cacheTtlMs }) =>
    async () => {
      const text = await file.text();
      if (text === undefined) return undefined;
      try {
        const service = await readReviewService(text, dirname(file.path));
        return { service, version: version === 'v1' ? 'v1' : 'v1beta1', cacheTtlMs };
      } catch (error) {
        throw new FlagFileError(`--${optionOf.file}: ${file.path}: ${errorMessage(error)}`, { cause: error });
      }
    },
);
