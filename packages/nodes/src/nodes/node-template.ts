import type { NodeConditionStatuses } from './node-conditions.js';

/** What simulated nodes look like. Plain data. */
export interface NodeTemplate {
  /** Quantities over the default capacity; also extended resources, such as `example.com/gpu`. */
  readonly capacity?: Readonly<Record<string, string>>;
  /** Quantities over the capacity. */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** Labels by name; values are patterns of `expandPattern`. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Conditions that differ from those of a healthy node. */
  readonly conditions?: NodeConditionStatuses;
}

export const defaultCapacity: Readonly<Record<string, string>> = {
  ...{ cpu: '32', memory: '128Gi', pods: '110', 'ephemeral-storage': '512Gi' },
};

/**
 * Replaces `{name}`, `{index}` (from 1) and `{index%N}` (0 to N-1, in turn):
 *
 *     zone-{index%3} → zone-1, zone-2, zone-0, zone-1, …
 */
export function expandPattern(
  pattern: string,
  { name, index }: { readonly name: string; readonly index: number },
): string {
  return pattern.replaceAll(placeholders, (_whole, isName: string | undefined, modulus: string | undefined) => {
    if (isName !== undefined) return name;
    return String(modulus === undefined ? index : index % Number(modulus));
  });
}

/** The placeholders of a pattern that are not known. */
export function unknownPlaceholders(pattern: string): readonly string[] {
  return [...pattern.replaceAll(placeholders, '').matchAll(/\{[^}]*\}?|\}/g)].map(([text]) => text);
}

const placeholders = /\{(?:(name)|index(?:%([1-9]\d{0,5}))?)\}/g;
