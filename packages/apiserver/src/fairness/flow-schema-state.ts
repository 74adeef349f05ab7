import type { UserInfo } from '@orch/apimachinery';
import type { RequestInfo } from '../request/request-info.js';
import { flowHash } from './deal-hand.js';
import type { FlowMetrics } from './fairness-metrics.js';
import type { FlowSchemaSettings } from './flow-settings.js';
import { type FlowMatcher, flowDistinguisher, prepareMatcher } from './match-flow-schema.js';
import type { PriorityLevel } from './priority-level.js';
import { Flow } from './queue-set.js';

/** A flow schema whose level exists, with its recent flows. */
export class FlowSchemaState {
  readonly matcher: FlowMatcher;
  /** Recent flows by distinguisher, so that the hash of a flow is not computed for each request. */
  readonly #flows: Map<string, Flow>;

  constructor(
    readonly settings: FlowSchemaSettings,
    readonly level: PriorityLevel,
    readonly metrics: FlowMetrics,
    previous?: FlowSchemaState,
  ) {
    this.matcher = prepareMatcher(settings.rules);
    const isSame = previous?.level === level && previous.settings.distinguisher === settings.distinguisher;
    this.#flows = isSame ? previous.#flows : new Map();
  }

  flowOf(info: RequestInfo, user: UserInfo): Flow {
    const distinguisher = flowDistinguisher(this.settings.distinguisher, info, user);
    let flow = this.#flows.get(distinguisher);
    if (flow === undefined) {
      flow = new Flow(distinguisher, flowHash(this.settings.name, distinguisher));
      if (this.#flows.size >= flowsMax) this.#forgetOld();
      this.#flows.set(distinguisher, flow);
    }
    return flow;
  }

  /** Forgets the oldest flow without requests; looks at a few, and moves those with requests to the end. */
  #forgetOld(): void {
    let looked = 0;
    for (const [distinguisher, flow] of this.#flows) {
      this.#flows.delete(distinguisher);
      if (flow.requests === 0) return;
      this.#flows.set(distinguisher, flow);
      looked += 1;
      if (looked >= lookedAtMax) return;
    }
  }
}

/** More are kept while they have requests. */
const flowsMax = 1_024;
const lookedAtMax = 16;
