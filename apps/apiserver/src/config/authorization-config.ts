import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage, type Names } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, namesOption, type OptionReader, option } from '@orch/component';
import {
  type AuthorizationMode,
  type AuthorizationWebhook,
  authorizationModes,
  type ControlPlaneServerOptions,
  readPolicies,
  readReviewService,
} from '@orch/controlplane';
import { FlagFileError, fileOption } from './flag-file.js';

/** What the authorization modes read from files. Plain data. */
export interface AuthorizationConfig extends Pick<ControlPlaneServerOptions['authorization'], 'policies' | 'webhook'> {
  /** The policy file has deprecated lines without a version. */
  readonly hasUnversionedPolicies?: boolean;
}

const optionOf = {
  modes: 'authorization-mode',
  policyFile: 'authorization-policy-file',
  webhookFile: 'authorization-webhook-config-file',
  webhookVersion: 'authorization-webhook-version',
  allowTtl: 'authorization-webhook-cache-authorized-ttl',
  denyTtl: 'authorization-webhook-cache-unauthorized-ttl',
} as const;

/** Modes that need a file. */
const fileModes = [
  ['ABAC', optionOf.policyFile],
  ['Webhook', optionOf.webhookFile],
] as const;

/** Validates the options of authorization against each other. */
export const authorizationChecks: readonly FlagCheck[] = [
  (flags) => {
    const modes = flags.list(optionOf.modes);
    if (modes.length === 0) return [`--${optionOf.modes}: at least one mode must be passed`];
    const duplicate = modes.find((mode, index) => modes.indexOf(mode) !== index);
    return duplicate === undefined ? [] : [`--${optionOf.modes}: mode "${duplicate}" is specified more than once`];
  },
  (flags) =>
    fileModes.flatMap(([mode, option]) => {
      const isMode = flags.list(optionOf.modes).includes(mode);
      if (isMode === (flags.string(option) !== '')) return [];
      return [
        isMode
          ? `--${optionOf.modes}=${mode} requires --${option}`
          : `--${option} requires --${optionOf.modes}=${mode}`,
      ];
    }),
  (flags) =>
    [optionOf.allowTtl, optionOf.denyTtl]
      .filter((name) => flags.durationMs(name) < 0)
      .map((name) => `--${name} can not be negative value`),
];

export const authorizationModesOption: OptionReader<readonly AuthorizationMode[]> = combineOptions(
  { modes: option.list(optionOf.modes) },
  // The table of options accepts these modes only.
  ({ modes }) => modes.filter(isAuthorizationMode),
);

/** The returned function reads the files of the options. @throws FlagFileError */
export const authorizationOptions: OptionReader<() => Promise<AuthorizationConfig>> = combineOptions(
  {
    names: namesOption,
    policyFile: fileOption(optionOf.policyFile),
    webhookFile: option.string(optionOf.webhookFile),
    version: option.string(optionOf.webhookVersion),
    allowTtlMs: option.durationMs(optionOf.allowTtl),
    denyTtlMs: option.durationMs(optionOf.denyTtl),
  },
  ({ names, policyFile, webhookFile, version, allowTtlMs, denyTtlMs }) =>
    async () => {
      const policies = await policyFile.text();
      const webhook = await webhookOf(webhookFile, {
        version: version === 'v1' ? 'v1' : 'v1beta1',
        allowTtlMs,
        denyTtlMs,
      });
      return {
        ...(policies === undefined ? {} : policiesOf(policies, { names, file: policyFile.path })),
        ...(webhook === undefined ? {} : { webhook }),
      };
    },
);

function policiesOf(
  text: string,
  { names, file }: { readonly names: Names; readonly file: string },
): Pick<AuthorizationConfig, 'policies' | 'hasUnversionedPolicies'> {
  const outcome = readPolicies(text, names);
  if ('errors' in outcome) {
    throw new FlagFileError(outcome.errors.map((line) => `--${optionOf.policyFile}: ${file}: ${line}`).join('\n'));
  }
  return { policies: outcome.policies, ...(outcome.hasUnversioned ? { hasUnversionedPolicies: true } : {}) };
}

async function webhookOf(
  file: string,
  settings: Omit<AuthorizationWebhook, 'service'>,
): Promise<AuthorizationWebhook | undefined> {
  if (file === '') return undefined;
  try {
    return { service: await readReviewService(await readFile(file, 'utf8'), dirname(file)), ...settings };
  } catch (error) {
    throw new FlagFileError(`--${optionOf.webhookFile}: ${file}: ${errorMessage(error)}`, { cause: error });
  }
}

function isAuthorizationMode(mode: string): mode is AuthorizationMode {
  const known: readonly string[] = authorizationModes;
  return known.includes(mode);
}
