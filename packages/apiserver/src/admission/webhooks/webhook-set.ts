import { type ResourceVersionDefinition, wellKnown } from '@orch/apimachinery';
import type { ServedKinds } from '../../kinds/served-resources.js';
import type { AdmissionRequest } from '../admission.js';
import { type Invocation, matchRules } from './match-rules.js';
import type { Webhook } from './webhook.js';

/** Webhooks in execution order. Immutable: a changed configuration makes a new set. */
export class WebhookSet {
  readonly #webhooks: readonly Webhook[];
  readonly #served: Pick<ServedKinds, 'all'>;
  /** Matches by requested version, then by subresource and operation. A kind that changes has new versions. */
  readonly #matches = new WeakMap<ResourceVersionDefinition, Map<string, readonly Invocation[]>>();

  constructor(webhooks: readonly Webhook[], served: Pick<ServedKinds, 'all'>) {
    this.#webhooks = webhooks;
    this.#served = served;
  }

  get isEmpty(): boolean {
    return this.#webhooks.length === 0;
  }

  /** The webhooks whose rules match. Their selectors are not considered. */
  matching(request: AdmissionRequest): readonly Invocation[] {
    const key = `${request.operation}/${request.subresource}`;
    let known = this.#matches.get(request.version);
    if (known === undefined) {
      known = new Map();
      this.#matches.set(request.version, known);
    }
    let invocations = known.get(key);
    if (invocations === undefined) {
      invocations = matchRules(this.#webhooks, request, this.#served);
      known.set(key, invocations);
    }
    return invocations;
  }
}

/** Webhook configurations are exempt: otherwise a broken webhook could prevent its own removal. */
export function isExempt({ definition }: Pick<AdmissionRequest, 'definition'>, { group }: ExemptNames): boolean {
  return definition.group === group(wellKnown.groups.admissionRegistration) && exemptKinds.has(definition.kind);
}

interface ExemptNames {
  group(this: void, neutral: string): string;
}

const exemptKinds: ReadonlySet<string> = new Set(['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration']);
