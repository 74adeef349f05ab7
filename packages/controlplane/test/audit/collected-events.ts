import { type Dialect, kubernetesNames, orchNames } from '@orch/apimachinery';
import { type AuditBackend, type AuditEvent, type AuditRule, EventEncoder } from '@orch/apiserver';
import type { ControlPlaneServerOptions } from '../../src/server/options.js';
import type { Parsed } from '../test-server.js';

/** The events of a server, in order, as its log would have them. */
export interface CollectedEvents {
  /** Options of the server. */
  readonly options: Pick<ControlPlaneServerOptions, 'audit'>;
  readonly all: readonly Parsed[];
  /** Resolves with the events of a request when it has its last stage. */
  of(auditID: unknown): Promise<readonly Parsed[]>;
  clear(): void;
}

const lastStages: ReadonlySet<string> = new Set(['ResponseComplete', 'Panic']);

export function collectEvents(
  rules: readonly AuditRule[],
  { dialect = 'orch', process }: { readonly dialect?: Dialect; readonly process?: AuditBackend['process'] } = {},
): CollectedEvents {
  const encoder = new EventEncoder({ names: dialect === 'orch' ? orchNames : kubernetesNames, version: 'v1' });
  const all: Parsed[] = [];
  const waiting = new Set<() => void>();
  const backend: AuditBackend = {
    process(event: AuditEvent) {
      all.push(JSON.parse(encoder.encode(event)));
      for (const wake of waiting) wake();
      return process?.(event) ?? true;
    },
    close: () => Promise.resolve(),
  };
  const ended = (auditID: unknown) => {
    const events = all.filter((event) => event.auditID === auditID);
    const isEnded = events.some(({ stage, responseStatus }) => lastStages.has(stage) || responseStatus?.code === 401);
    return isEnded ? events : undefined;
  };
  return {
    options: { audit: { policy: { rules }, backend } },
    all,
    of: (auditID) =>
      new Promise((resolve) => {
        const look = (): void => {
          const events = ended(auditID);
          if (events === undefined) return;
          waiting.delete(look);
          resolve(events);
        };
        waiting.add(look);
        look();
      }),
    clear() {
      all.length = 0;
    },
  };
}
