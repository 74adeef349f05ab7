import {
  addQuantities,
  formatQuantity,
  genericStrategy,
  invariant,
  type KindEntry,
  listAt,
  type Names,
  nameColumn,
  parseQuantity,
  type ResourceDefinition,
  type TableColumn,
  textAt,
  wellKnown,
  zeroQuantity,
} from '@orch/apimachinery';
import { kinds } from '../generated/metrics_v1beta1/kinds.js';
import { column } from '../resources/columns/column.js';

/**
 * The resources `nodes` and `pods` of the metrics API, and the kinds of their objects. They are not in the catalogue: a
 * server adds them if it knows the use of nodes and pods, which it measures when it is asked.
 */
export function metricsResources(names: Names): {
  readonly definitions: readonly ResourceDefinition[];
  readonly kinds: readonly KindEntry[];
} {
  const groupVersion = { group: names.group(wellKnown.groups.metrics), version: 'v1beta1' };
  const entries = Object.entries(kinds()).map(
    ([kind, entry]): KindEntry => ({ gvk: { ...groupVersion, kind }, ...entry }),
  );
  const definition = (resource: string, kind: string, columns: readonly TableColumn[]): ResourceDefinition => {
    const { group } = groupVersion;
    const namespaced = resource === 'pods';
    const entry = entries.find(({ gvk }) => gvk.kind === kind);
    invariant(entry !== undefined, `the kind ${kind} is generated`);
    const version = { ...entry, enabledByDefault: true, applyDefaults: noDefaults };
    return {
      ...{ group, resource, kind, listKind: `${kind}List`, namespaced, columns },
      ...{ singular: '', shortNames: [], categories: [], verbs: ['get', 'list'], subresources: [] },
      ...{ hub: version, versions: [version], storedVersions: [version] },
      ...{ virtual: true, storage: { group, resource }, strategy: genericStrategy({ namespaced }) },
      selectableFields: [],
    };
  };
  return {
    definitions: [
      definition(
        'nodes',
        'NodeMetrics',
        columnsOf((object, resource) => [textAt(object, 'usage', resource)]),
      ),
      definition(
        'pods',
        'PodMetrics',
        columnsOf((object, resource) =>
          listAt(object, 'containers').map((container) => textAt(container, 'usage', resource)),
        ),
      ),
    ],
    kinds: entries,
  };
}

/** `usesOf` returns quantities, whose sum is the cell. */
function columnsOf(usesOf: (object: unknown, resource: string) => readonly string[]): readonly TableColumn[] {
  const usage = (resource: string, description: string) =>
    column(resource, (object) => sumOf(usesOf(object, resource)), { format: 'quantity', description });
  return [
    nameColumn,
    usage('cpu', 'Average use of CPU time, in cores.'),
    usage('memory', 'Memory in use, in bytes.'),
    column('Window', (object) => textAt(object, 'window'), {
      format: 'duration',
      description: 'Time over which the use was measured.',
    }),
  ];
}

function sumOf(quantities: readonly string[]): string {
  return formatQuantity(quantities.map(parseQuantity).reduce(addQuantities, zeroQuantity));
}

function noDefaults(): void {
  // No defaults.
}
