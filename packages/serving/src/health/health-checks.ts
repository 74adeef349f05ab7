import type { Exchange } from '../exchange/exchange.js';

export interface HealthCheck {
  /** As in the report: `ping`, `store`, `poststarthook/rbac/bootstrap-roles`. */
  readonly name: string;
  /** Returns or resolves when healthy; throws the reason otherwise. */
  check(options: { readonly signal: AbortSignal }): void | Promise<void>;
}

/** The reason of a failing check, in public words: reports show it, and withhold those of other errors. */
export class PublicHealthError extends Error {
  override readonly name = 'PublicHealthError';
}

export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

/** The named checks behind `/healthz`, `/livez` and `/readyz` (spec: Health report format). */
export interface HealthChecks {
  /** Appends to the report of the given endpoints; by default of all three. */
  add(check: HealthCheck, options?: { readonly endpoints?: readonly HealthEndpoint[] }): void;
  /** A post-start hook: unhealthy until `done` is called; `/livez` assumes success within the grace period. */
  addPostStartHook(name: string): PostStartHook;
  /** From now on `/readyz` fails, while the others still pass (spec: shutdown delay). */
  startShutdown(): void;
  /** Whether all checks of `/readyz` pass now. */
  isReady(): Promise<boolean>;
  /** All served paths: `/healthz`, `/healthz/ping`, … in byte order. */
  paths(): readonly string[];
  /** Responds if `pathname` is one of the paths; otherwise returns false and does nothing. */
  handle(exchange: Exchange, pathname: string): boolean;
}

export interface PostStartHook {
  done(): void;
  fail(error: Error): void;
}
