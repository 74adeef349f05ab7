import type { Parsed } from './plane.js';
import { startWebhookServer, type WebhookServer } from './webhook-server.js';

/** A conversion webhook over TLS that converts each object with a function. */
export interface ConversionWebhook extends WebhookServer {
  /** How many objects it converted to each version. */
  readonly converted: Map<string, number>;
}

export async function startConversionWebhook(
  convert: (object: Parsed, apiVersion: string) => Parsed,
): Promise<ConversionWebhook> {
  const converted = new Map<string, number>();
  const server = await startWebhookServer(({ objects, desiredAPIVersion: wanted }) => {
    converted.set(wanted, (converted.get(wanted) ?? 0) + objects.length);
    return {
      convertedObjects: objects.map((object: Parsed) => convert(object, wanted)),
      result: { status: 'Success' },
    };
  });
  return { ...server, converted };
}
