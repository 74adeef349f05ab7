import { makeQuotaEvaluators, type QuotaEvaluator } from '@orch/api';
import { type GroupResource, StatusError } from '@orch/apimachinery';
import type { AdmissionPluginFactory, AdmissionRequest } from '@orch/apiserver';
import { type LimitedResource, noLimitedResources, type ResourceQuotaConfiguration } from './configuration.js';
import type { Charge } from './plan-charges.js';
import { QuotaLedger } from './quota-ledger.js';

/**
 * Charges new objects and updates to the quotas of their namespace, and rejects those that exceed one. The charge is
 * written before the object; it is released when the object is not stored. The quota controller corrects charges that are
 * left after a crash.
 */
export function resourceQuota(configuration: ResourceQuotaConfiguration = noLimitedResources): AdmissionPluginFactory {
  return (context) => {
    const evaluators = makeQuotaEvaluators(context);
    const quotas = context.follow({ group: '', resource: 'resourcequotas' });
    const ledger = new QuotaLedger({ quotas, update: (...update) => context.update(...update) });
    const writes = new WeakMap<object, ChargedWrite>();
    const { limitedResources } = configuration;

    const chargeOnce = async (request: AdmissionRequest, evaluator: QuotaEvaluator): Promise<void> => {
      if (!quotas.isReady) await quotas.ready();
      const rules = { evaluator, limited: limitedResources.filter((limited) => isOf(limited, request.definition)) };
      if (request.dryRun) {
        ledger.check(request, rules);
        return;
      }
      const { namespace } = request;
      const write: ChargedWrite = writes.get(request.write) ?? { namespace, charges: [], hasEnded: false };
      writes.set(request.write, write);
      // An earlier attempt was charged on another state of the object.
      const earlier = write.charges;
      write.charges = [];
      await ledger.release(namespace, earlier);
      const charges = await ledger.charge(request, rules);
      if (write.hasEnded) await ledger.release(namespace, charges);
      else write.charges = charges;
    };

    return {
      handles: ({ operation, subresource, namespace, definition }) =>
        (operation === 'create' || operation === 'update') &&
        subresource === '' &&
        namespace !== '' &&
        (!quotas.isReady || quotas.has(namespace) || limitedResources.some((limited) => isOf(limited, definition))) &&
        (operation === 'create' || evaluators.of(definition)?.chargesUpdates === true),
      validate(request) {
        const evaluator = evaluators.of(request.definition);
        return evaluator === undefined ? undefined : chargeOnce(request, evaluator);
      },
      writeEnded(key, error) {
        const write = writes.get(key);
        if (write === undefined) return;
        writes.delete(key);
        write.hasEnded = true;
        // After other errors the object may be stored nevertheless; then the controller counts it.
        if (isRejection(error)) ledger.release(write.namespace, write.charges).catch(() => undefined);
      },
    };
  };
}

interface ChargedWrite {
  readonly namespace: string;
  /** The charges of the last attempt. */
  charges: readonly Charge[];
  hasEnded: boolean;
}

function isOf({ apiGroup, resource }: LimitedResource, definition: GroupResource): boolean {
  return apiGroup === definition.group && resource === definition.resource;
}

/** Whether the error proves that nothing was stored. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  const { code = 500 } = error.status;
  return code >= 400 && code < 500;
}
