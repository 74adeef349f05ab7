import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { isJsonObject } from '@orch/apimachinery/core';

/**
 * A transform for informers that keeps only the fields with these paths, and apiVersion, kind, name, namespace, uid and
 * resourceVersion. A path goes through the elements of lists:
 *
 *     keepFields(['metadata.labels', 'spec.containers.image'])
 */
export function keepFields<T extends ApiObject>(
  paths: readonly string[],
): (object: DeepReadonly<T>) => DeepReadonly<T> {
  const tree = treeOf([...identity, ...paths]);
  return (object) => {
    const kept = pick(object, tree);
    return isKept<T>(kept) ? kept : object;
  };
}

const identity = [
  'apiVersion',
  'kind',
  ...['name', 'namespace', 'uid', 'resourceVersion'].map((field) => `metadata.${field}`),
];

/** The members to keep; `true` keeps a whole value. */
type Tree = Map<string, Tree | true>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let tree = root;
    const steps = path.split('.');
    for (const [index, step] of steps.entries()) {
      const known = tree.get(step);
      if (known === true) break;
      if (index === steps.length - 1) {
        tree.set(step, true);
        break;
      }
      const next: Tree = known ?? new Map();
      tree.set(step, next);
      tree = next;
    }
  }
  return root;
}

function pick(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element) => pick(element, tree));
  if (!isJsonObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, below] of tree) {
    if (!Object.hasOwn(value, name)) continue;
    kept[name] = below === true ? value[name] : pick(value[name], below);
  }
  return kept;
}

/** The result has the members of identity; which others are left out is the decision of the caller. */
function isKept<T extends ApiObject>(value: unknown): value is DeepReadonly<T> {
  return isJsonObject(value);
}
