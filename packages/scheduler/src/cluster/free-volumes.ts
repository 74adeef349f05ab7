import { capacityOf, claimKeyOf, classOfVolume, type Volume } from '@orch/api';
import { type Names, quantityValue } from '@orch/apimachinery';

/** A volume that a claim may get. */
export interface FreeVolume {
  readonly volume: Volume;
  readonly bytes: number;
}

/** The volumes of one class that no claim has. */
interface FreeOfClass {
  /** Volumes that are bound to a label of their nodes, by key and value of the label. */
  readonly byLabel: Map<string, Map<string, Map<string, FreeVolume>>>;
  /** All others. */
  readonly others: Map<string, FreeVolume>;
}

/**
 * The volumes that a claim may get: by class and, when they are on nodes with one label only, by that label, so that a node
 * sees its own volumes and not those of all nodes.
 *
 *     volumes   a: class x, host n1    b: class x, host n2    c: class x, anywhere
 *     x         byLabel: host → { n1 → a, n2 → b }    others: c
 *     near n1   a, c
 */
export class FreeVolumes {
  readonly #classes = new Map<string, FreeOfClass>();
  readonly #reserved = new Map<string, Map<string, FreeVolume>>();

  constructor(private readonly names: Names) {}

  put(volume: Volume): void {
    const { name = '' } = volume.metadata;
    const claimKey = claimKeyOf(volume);
    const entry = { volume, bytes: quantityValue(capacityOf(volume)) };
    if (claimKey !== undefined) {
      member(this.#reserved, claimKey, () => new Map()).set(name, entry);
      return;
    }
    if (volume.status?.phase !== 'Available' || volume.metadata.deletionTimestamp) return;
    const ofClass = member(this.#classes, classOfVolume(volume, this.names), newClass);
    const label = labelOf(volume);
    if (label === undefined) {
      ofClass.others.set(name, entry);
      return;
    }
    const byValue = member(ofClass.byLabel, label.key, () => new Map());
    for (const value of label.values) member(byValue, value, () => new Map()).set(name, entry);
  }

  remove(volume: Volume): void {
    const { name = '' } = volume.metadata;
    const claimKey = claimKeyOf(volume);
    if (claimKey !== undefined) {
      const reserved = this.#reserved.get(claimKey);
      reserved?.delete(name);
      if (reserved?.size === 0) this.#reserved.delete(claimKey);
      return;
    }
    const className = classOfVolume(volume, this.names);
    const ofClass = this.#classes.get(className);
    if (ofClass === undefined) return;
    const label = labelOf(volume);
    if (label === undefined) ofClass.others.delete(name);
    else removeFrom(ofClass, { ...label, name });
    if (ofClass.others.size + ofClass.byLabel.size === 0) this.#classes.delete(className);
  }

  /** The volumes whose `spec.claimRef` names the claim `namespace/name`. */
  reservedFor(claimKey: string): Iterable<FreeVolume> {
    return this.#reserved.get(claimKey)?.values() ?? [];
  }

  /** The available volumes of the class that may be on a node with the labels. Their node affinity is still to be compared. */
  *near(className: string, labels: Readonly<Record<string, string>>): Generator<FreeVolume> {
    const ofClass = this.#classes.get(className);
    if (ofClass === undefined) return;
    yield* ofClass.others.values();
    for (const [key, byValue] of ofClass.byLabel) {
      const value = labels[key];
      if (value !== undefined) yield* byValue.get(value)?.values() ?? [];
    }
  }
}

function newClass(): FreeOfClass {
  return { byLabel: new Map(), others: new Map() };
}

/** The label that all nodes of the volume have, and its possible values; undefined when there is no such label. */
function labelOf({ spec }: Volume): { readonly key: string; readonly values: readonly string[] } | undefined {
  const terms = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const required =
    terms.length === 1 ? terms[0]?.matchExpressions?.find(({ operator }) => operator === 'In') : undefined;
  return required === undefined ? undefined : { key: required.key, values: required.values ?? [] };
}

function removeFrom(
  { byLabel }: FreeOfClass,
  { key, values, name }: { readonly key: string; readonly values: readonly string[]; readonly name: string },
): void {
  const byValue = byLabel.get(key);
  for (const value of values) {
    const volumes = byValue?.get(value);
    volumes?.delete(name);
    if (volumes?.size === 0) byValue?.delete(value);
  }
  if (byValue?.size === 0) byLabel.delete(key);
}

function member<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
