import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import { isStaleRead, objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { logFailure } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { reasonToDelete } from './stale-request.js';

/** Between two rounds, as in v1.21. */
const periodMs = 3_600_000;

/**
 * Deletes certificate signing requests that are left over, once an hour (spec: States and transitions,
 * CertificateSigningRequest). Reads and deletes certificate signing requests.
 */
export function csrCleanerController(context: ControllerContext): Controller {
  const { client, clock, informers } = context;
  const requests = informers.for<CertificateSigningRequest>(resources.certificateSigningRequests);
  const requestClient = client.resource<CertificateSigningRequest>(resources.certificateSigningRequests);
  const log = controllerLog(context.log, 'csrcleaner');
  return {
    async run(signal) {
      await requests.synced(signal);
      while (!signal.aborted) {
        await deleteStale(signal);
        try {
          await clock.sleep(periodMs, { signal });
        } catch (error) {
          if (signal.aborted) return;
          throw error;
        }
      }
    },
  };

  async function deleteStale(signal: AbortSignal): Promise<void> {
    for (const request of requests.lister.list()) {
      if (signal.aborted) return;
      const reason = reasonToDelete(request, clock.now());
      if (reason === undefined) continue;
      const name = objectKey(request);
      const { uid = '', resourceVersion = '' } = request.metadata;
      try {
        // A request that has changed since it was read is judged again in the next round.
        await requestClient.delete(name, { preconditions: { uid, resourceVersion }, signal });
        log.info('deleted a certificate signing request', { request: name, reason });
      } catch (error) {
        if (!signal.aborted && !isStaleRead(error)) logFailure(log, { request: name, error });
      }
    }
  }
}
