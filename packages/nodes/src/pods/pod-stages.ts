import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, decodeYaml, errorMessage, isJsonObject, type JsonObject } from '@orch/apimachinery';
import { behaviorAnnotations, defaultBehavior, type PodBehavior, parseBehavior } from './pod-behavior.js';

/** Pods, and what differs in their behavior from the default. Patterns may contain `*`. Plain data. */
export interface PodStage {
  readonly match: PodMatch;
  readonly behavior: Partial<PodBehavior>;
}

/** All members that are present must match. */
export interface PodMatch {
  readonly namespace?: string;
  readonly name?: string;
  /** Pattern of the image of any container. */
  readonly image?: string;
  /** Kind of the controlling owner. */
  readonly ownerKind?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Pods of jobs complete, unless a stage or an annotation says otherwise. */
const jobStage: PodStage = { match: { ownerKind: 'Job' }, behavior: { runDuration: 1_000 } };

/**
 * The behavior of a pod: its annotations over the first stage that matches, over the default. Errors are those of the
 * annotations, one line each.
 */
export function behaviorOf(
  pod: DeepReadonly<Pod>,
  stages: readonly PodStage[],
): { readonly behavior: PodBehavior; readonly errors: readonly string[] } {
  const stage =
    stages.find(({ match }) => matches(pod, match)) ?? (matches(pod, jobStage.match) ? jobStage : undefined);
  const annotated = parseBehavior(behaviorAnnotations(pod.metadata.annotations));
  return {
    behavior: { ...defaultBehavior, ...stage?.behavior, ...annotated.behavior },
    errors: annotated.errors.map((error) => `annotation simulation/${error}`),
  };
}

function matches({ metadata, spec }: DeepReadonly<Pod>, match: PodMatch): boolean {
  const { namespace, name, image, ownerKind, labels = {} } = match;
  if (namespace !== undefined && !matchesPattern(metadata.namespace ?? '', namespace)) return false;
  if (name !== undefined && !matchesPattern(metadata.name ?? '', name)) return false;
  if (ownerKind !== undefined) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (owner?.kind !== ownerKind) return false;
  }
  if (image !== undefined) {
    const containers = [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
    if (!containers.some((container) => matchesPattern(container.image ?? '', image))) return false;
  }
  return Object.entries(labels).every(([key, value]) => metadata.labels?.[key] === value);
}

/** `*` stands for any text. */
export function matchesPattern(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/**
 * The stages of a file in YAML or JSON, or all errors, one line each:
 *
 *     - match: {image: '*:missing'}
 *       behavior: {pull-error: not found}
 */
export function decodePodStages(
  text: string,
): { readonly stages: readonly PodStage[] } | { readonly errors: readonly string[] } {
  let value: unknown;
  try {
    value = decodeYaml(text);
  } catch (error) {
    return { errors: [`cannot be parsed: ${errorMessage(error)}`] };
  }
  if (!Array.isArray(value)) return { errors: ['must be a list of stages'] };
  const errors: string[] = [];
  const stages = value.map((stage, index) => decodeStage(stage, { at: `[${index}]`, errors }));
  return errors.length > 0 ? { errors } : { stages };
}

interface Decoding {
  readonly at: string;
  readonly errors: string[];
}

function decodeStage(value: unknown, { at, errors }: Decoding): PodStage {
  if (!isJsonObject(value)) {
    errors.push(`${at}: must be an object with match and behavior`);
    return { match: {}, behavior: {} };
  }
  reportUnknown(value, ['match', 'behavior'], { at, errors });
  const match = objectOf(value['match'] ?? {}, { at: `${at}.match`, errors });
  reportUnknown(match, ['namespace', 'name', 'image', 'ownerKind', 'labels'], { at: `${at}.match`, errors });
  const labels = objectOf(match['labels'] ?? {}, { at: `${at}.match.labels`, errors });
  const behavior = textsOf(objectOf(value['behavior'] ?? {}, { at: `${at}.behavior`, errors }), {
    ...{ at: `${at}.behavior`, errors },
  });
  const parsed = parseBehavior(behavior);
  errors.push(...parsed.errors.map((error) => `${at}.behavior.${error}`));
  const { labels: _, ...patterns } = match;
  return {
    match: {
      ...textsOf(patterns, { at: `${at}.match`, errors }),
      labels: textsOf(labels, { at: `${at}.match.labels`, errors }),
    },
    behavior: parsed.behavior,
  };
}

function reportUnknown(value: JsonObject, known: readonly string[], { at, errors }: Decoding): void {
  for (const name of Object.keys(value)) if (!known.includes(name)) errors.push(`${at}.${name}: unknown field`);
}

function objectOf(value: unknown, { at, errors }: Decoding): JsonObject {
  if (isJsonObject(value)) return value;
  errors.push(`${at}: must be an object`);
  return {};
}

/** Numbers and booleans of YAML count as their text, lists as joined by commas. */
function textsOf(value: JsonObject, { at, errors }: Decoding): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, member] of Object.entries(value)) {
    if (Array.isArray(member)) texts[name] = member.join(',');
    else if (typeof member === 'object' || member === undefined) errors.push(`${at}.${name}: must be a text`);
    else texts[name] = String(member);
  }
  return texts;
}
