import { wellKnown } from '@orch/apimachinery';
import {
  type AdmissionContext,
  type ExtensionCore,
  mutatingWebhooks,
  storeOf,
  validatingWebhooks,
  WebhookClient,
  type WebhookCredentials,
  WebhookMetrics,
  type WebhookParts,
  type WebhookSource,
} from '@orch/apiserver';
import { watchWebhooks } from './watch-webhooks.js';

/** The `kubeConfigFile` of WebhookAdmissionConfiguration for each plugin, as values. */
export interface WebhookAdmissionOptions {
  readonly mutating?: WebhookCredentials;
  readonly validating?: WebhookCredentials;
}

/** An object is at most 3 MiB, and base64 lengthens it by a third. */
const responseBytesMax = 8 * 1024 * 1024;

/** Creates the plugins that call the stored webhooks. Resolves when all configurations are loaded. */
export async function openWebhooks(
  core: ExtensionCore,
  options: WebhookAdmissionOptions = {},
): Promise<AdmissionContext['webhooks']> {
  const { names, gates, codec, converter, served, logger, metrics, signal, resolveService, egress } = core;
  const namespaces = storeOf(core, { group: '', resource: 'namespaces' });
  const open = async (type: 'mutating' | 'validating'): Promise<WebhookSource> => {
    const group = names.group(wellKnown.groups.admissionRegistration);
    const store = storeOf(core, { group, resource: `${type}webhookconfigurations` });
    const current = await watchWebhooks({ store, served, logger, signal });
    const credentials = options[type];
    return { current, client: new WebhookClient({ resolveService, egress, credentials, responseBytesMax, signal }) };
  };
  const [mutating, validating] = await Promise.all([open('mutating'), open('validating')]);
  const parts: WebhookParts = {
    ...{ names, codec, converter, logger, mutating, validating },
    metrics: new WebhookMetrics(metrics),
    sendsWarnings: gates('WarningHeaders'),
    namespaces: {
      async find(name) {
        const key = { namespace: '', name };
        // Reads from the cache, then from the store for a namespace that was just created.
        const entry =
          (await namespaces.get(key, { type: 'any' })) ?? (await namespaces.get(key, { type: 'mostRecent' }));
        return entry?.object();
      },
    },
  };
  return { mutating: mutatingWebhooks(parts), validating: validatingWebhooks(parts) };
}
