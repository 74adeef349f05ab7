import type { Exchange } from '../exchange/exchange.js';

export interface HealthCheck {
  /** As in the report: `ping`, `store`, `poststarthook/rbac/bootstrap-roles`. */
  readonly name: string;
  /** Returns or resolves when healthy; throws why not. */
  check(options: { readonly signal: AbortSignal }): void | Promise<void>;
}

export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

/** The named checks behind `/healthz`, `/livez` and `/readyz` (spec: Health report format). */
export interface HealthChecks {
  /** At the end of the report of the endpoints given (all three when not). */
  add(check: HealthCheck, options?: { readonly endpoints?: readonly HealthEndpoint[] }): void;
  /** A post-start hook: unhealthy until `done` is called; `/livez` assumes success within the grace period. */
  addPostStartHook(name: string): PostStartHook;
  /** From now on `/readyz` fails, while the others go on (spec: shutdown delay). */
  startShutdown(): void;
  /** Whether all checks of `/readyz` pass now. */
  isReady(): Promise<boolean>;
  /** All paths answered: `/healthz`, `/healthz/ping`, … in byte order. */
  paths(): readonly string[];
  /** Answers the exchange if `pathname` is one of the paths. False when it is not, and nothing was done. */
  handle(exchange: Exchange, pathname: string): boolean;
}

export interface PostStartHook {
  done(): void;
  fail(error: Error): void;
}
