import { type Amounts, addAmounts, formatAmounts, noAmounts, readAmounts, reduceAmounts } from '@orch/api';
import {
  type ApiObject,
  conflictError,
  type DeepReadonly,
  deepCopy,
  fieldsAt,
  isStatusError,
} from '@orch/apimachinery';
import type { AdmissionContext, AdmissionRequest, FollowedObjects } from '@orch/apiserver';
import {
  type Charge,
  type ChargeRules,
  planCharges,
  type QuotaState,
  quotaState,
  withCharges,
} from './plan-charges.js';

const resourceQuotas = { group: '', resource: 'resourcequotas' } as const;

/**
 * Charges writes to the status of quotas before their objects are stored. The writes that wait in one namespace are
 * charged together, so that each quota is written once for all:
 *
 *     used 3 of 5; writes a, b, c wait → a and b are planned, c is rejected → used 5, if the quota is unchanged
 *
 * A quota that was written meanwhile is planned again on its new state.
 */
export class QuotaLedger {
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(
    private readonly options: { readonly quotas: Pick<FollowedObjects, 'list'> } & Pick<AdmissionContext, 'update'>,
  ) {}

  /** Resolves with the written charges. @throws StatusError 403, 409 */
  charge(request: AdmissionRequest, rules: ChargeRules): Promise<readonly Charge[]> {
    return new Promise((resolve, reject) => {
      const waiter = { request, rules, resolve, reject };
      const { namespace } = request;
      const waiting = this.#waiting.get(namespace);
      if (waiting !== undefined) {
        waiting.push(waiter);
        return;
      }
      this.#waiting.set(namespace, [waiter]);
      void this.#serve(namespace);
    });
  }

  /** Throws what `charge` would throw, and charges nothing. */
  check(request: AdmissionRequest, rules: ChargeRules): void {
    planCharges(request, this.#statesOf(request.namespace), rules);
  }

  /** Gives back charges of a write that stored nothing. Quotas that were deleted or counted anew are left alone. */
  async release(namespace: string, charges: readonly Charge[]): Promise<void> {
    await Promise.all(charges.map((charge) => this.#releaseOne(namespace, charge)));
  }

  async #serve(namespace: string): Promise<void> {
    for (;;) {
      const waiters = this.#waiting.get(namespace)?.splice(0) ?? [];
      if (waiters.length === 0) break;
      await this.#chargeAll(namespace, waiters);
    }
    this.#waiting.delete(namespace);
  }

  async #chargeAll(namespace: string, waiters: readonly Waiter[]): Promise<void> {
    let pending: readonly Pending[] = waiters.map((waiter) => ({ waiter, written: [] }));
    try {
      let states = this.#statesOf(namespace);
      for (let attempt = 0; pending.length > 0; attempt += 1) {
        const planned = this.#plan(pending, { namespace, states, isRetry: attempt > 0 });
        pending = planned;
        const outcomes = await Promise.all(
          states.map((state) => this.#write(namespace, state, totalOf(state, planned))),
        );
        states = outcomes.flatMap((outcome) => (outcome === 'written' || outcome === 'deleted' ? [] : [outcome]));
        const open = new Set(states.map(({ quota }) => quota.metadata.name ?? ''));
        const isOpen = ({ charges }: Planned) => charges.some(({ name }) => open.has(name));
        for (const each of planned) {
          each.written = [...each.written, ...each.charges.filter(({ name }) => !open.has(name))];
          if (!isOpen(each)) each.waiter.resolve(each.written);
        }
        pending = planned.filter(isOpen);
        const [conflicting] = open;
        if (attempt < attemptsMax || conflicting === undefined) continue;
        throw conflictError(resourceQuotas, conflicting);
      }
    } catch (error) {
      for (const each of pending) this.#reject(namespace, each, error);
    }
  }

  /** Plans the charges in order, each on the state that the ones before leave. Rejects those that do not fit. */
  #plan(
    pending: readonly Pending[],
    {
      namespace,
      states,
      isRetry,
    }: { readonly namespace: string; readonly states: readonly QuotaState[]; readonly isRetry: boolean },
  ): readonly Planned[] {
    let next = states;
    const planned: Planned[] = [];
    for (const each of pending) {
      const { request, rules } = each.waiter;
      try {
        // A retry sees only the quotas that changed meanwhile, and coverage was checked with all.
        const charges = planCharges(request, next, isRetry ? { ...rules, limited: [] } : rules);
        next = withCharges(next, charges);
        planned.push({ ...each, charges });
      } catch (error) {
        this.#reject(namespace, each, error);
      }
    }
    return planned;
  }

  #reject(namespace: string, { waiter, written }: Pending, error: unknown): void {
    waiter.reject(error);
    this.release(namespace, written).catch(() => undefined);
  }

  /** Adds `amounts` to the used ones if the quota is unchanged; otherwise returns its new state. */
  async #write(namespace: string, state: QuotaState, amounts: Amounts): Promise<'written' | 'deleted' | QuotaState> {
    if (amounts.size === 0) return 'written';
    const { name = '', uid, resourceVersion } = state.quota.metadata;
    let changed: DeepReadonly<ApiObject> | undefined;
    try {
      await this.options.update(resourceQuotas, { namespace, name }, (current) => {
        changed = current?.metadata.resourceVersion === resourceVersion ? undefined : current;
        if (current === undefined || changed !== undefined) return { type: 'keep' };
        return { type: 'write', object: withUsed(current, addAmounts(state.used, amounts)) };
      });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
      return 'deleted';
    }
    if (changed === undefined) return 'written';
    // A new quota of the same name has no usage yet.
    return changed.metadata.uid === uid ? quotaState(changed) : 'deleted';
  }

  async #releaseOne(namespace: string, { name, uid, amounts }: Charge): Promise<void> {
    try {
      await this.options.update(resourceQuotas, { namespace, name }, (current) => {
        if (current === undefined || current.metadata.uid !== uid) return { type: 'keep' };
        const used = readAmounts(fieldsAt(current, 'status')['used']);
        return { type: 'write', object: withUsed(current, reduceAmounts(used, amounts)) };
      });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }

  #statesOf(namespace: string): readonly QuotaState[] {
    return this.options.quotas.list(namespace).map(quotaState);
  }
}

/** More than v1.21's 3, since releases and the controller write quotas too. */
const attemptsMax = 20;

interface Waiter {
  readonly request: AdmissionRequest;
  readonly rules: ChargeRules;
  readonly resolve: (charges: readonly Charge[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Pending {
  readonly waiter: Waiter;
  /** Charges in quotas that are already written. */
  written: readonly Charge[];
}

interface Planned extends Pending {
  /** Charges to be written. */
  readonly charges: readonly Charge[];
}

function totalOf({ quota }: QuotaState, planned: readonly Planned[]): Amounts {
  const charges = planned.flatMap(({ charges: each }) => each.filter(({ name }) => name === quota.metadata.name));
  return charges.reduce((total, { amounts }) => addAmounts(total, amounts), noAmounts);
}

function withUsed(quota: DeepReadonly<ApiObject>, used: Amounts): ApiObject {
  const copy = deepCopy<ApiObject>(quota);
  copy['status'] = { ...fieldsAt(copy, 'status'), used: formatAmounts(used) };
  return copy;
}
