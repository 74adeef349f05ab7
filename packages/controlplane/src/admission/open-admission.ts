import {
  type AdmissionPlugin,
  createAdmissionContext,
  type ExtensionCore,
  generateName,
  type ServerFeatures,
  serverUser,
} from '@orch/apiserver';
import type { Authorizer } from '@orch/auth';
import { credentialsOf } from '../remote-reviews/kubeconfig-identity.js';
import { AdmissionConfigurationError } from './configuration/load-configuration.js';
import {
  type AdmissionPluginSelection,
  deprecatedAdmissionPlugins,
  enabledAdmissionPlugins,
  unconfiguredAdmissionPlugins,
} from './plugins.js';
import { openWebhooks, type WebhookAdmissionOptions } from './webhooks/open-webhooks.js';

export interface AdmissionOptions extends AdmissionPluginSelection {
  /** Additional plugins. They run after the built-in ones, in this order, and are never disabled. */
  readonly plugins?: readonly AdmissionPlugin[];
  /** Credentials for admission webhooks. */
  readonly webhooks?: WebhookAdmissionOptions;
}

/**
 * Creates the selected plugins in the order of execution, with their names. Resolves when all webhook configurations are
 * loaded.
 * @throws AdmissionConfigurationError when a plugin lacks the configuration that it needs
 */
export async function openAdmission(
  options: AdmissionOptions,
  { core, authorizer }: { readonly core: ExtensionCore; readonly authorizer: Authorizer },
): Promise<Required<Pick<ServerFeatures, 'admission' | 'admissionNames'>>> {
  const unconfigured = unconfiguredAdmissionPlugins(options);
  if (unconfigured.length > 0) {
    throw new AdmissionConfigurationError(
      unconfigured.map((name) => `the admission plugin ${name} needs a configuration`),
    );
  }
  const { names, gates, now, kinds, stores, logger, signal } = core;
  const { MutatingAdmissionWebhook: mutating, ValidatingAdmissionWebhook: validating } = options.configuration ?? {};
  const webhooks = await openWebhooks(core, {
    ...(mutating === undefined ? {} : { mutating: credentialsOf(mutating) }),
    ...(validating === undefined ? {} : { validating: credentialsOf(validating) }),
    ...options.webhooks,
  });
  const context = createAdmissionContext({
    ...{ names, gates, now, kinds, stores, signal, generateName, authorizer, webhooks },
    create: core.create,
    by: serverUser.name,
  });
  const admissionNames = new Map(
    enabledAdmissionPlugins(options).map(({ name, factory }) => [factory(context), name] as const),
  );
  for (const name of deprecatedAdmissionPlugins(options)) {
    const instruction = 'Please remove this controller from your configuration files and scripts.';
    logger.warn(`${name} admission controller is deprecated. ${instruction}`);
  }
  return { admission: [...admissionNames.keys(), ...(options.plugins ?? [])], admissionNames };
}
