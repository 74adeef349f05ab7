import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  genericStrategy,
  invalid,
  listAt,
  nameColumn,
  optionalNumberAt,
  type QuotedValue,
  qualifiedName,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  required,
  semanticallyEqual,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { validateDriverName } from '../core/shared/volume-sources.js';
import { ageColumn, integerColumn } from '../resources/columns/column.js';
import { checkNonNegative } from '../resources/validation/checks.js';
import { repeatedIndexes } from '../resources/validation/repeated.js';

type Node = DeepReadonly<ApiObject>;

const nodeIdCharactersMax = 128;

export const csiNodeStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'whole'] },
  checksTwice: ['create', 'update'],
  allowUnconditionalUpdate: false,
  validate: validateNode,
  validateUpdate: validateDriversUnchanged,
});

function validateNode(node: Node): readonly FieldError[] {
  const seen = new Set<string>();
  return listAt(node, 'spec', 'drivers').flatMap((driver, index) => {
    const path = fieldPath('spec', 'drivers').index(index);
    const name = textAt(driver, 'name');
    const repeated = seen.has(name) ? [duplicate(path.child('name'), name)] : [];
    seen.add(name);
    return [
      ...validateDriver(driver, path),
      ...repeated,
      ...validateTopologyKeys(textsAt(driver, 'topologyKeys'), path),
    ];
  });
}

function validateDriver(driver: Fields, path: FieldPath): readonly FieldError[] {
  const nodeId = textAt(driver, 'nodeID');
  const idPath = path.child('nodeID');
  const errors: FieldError[] = [...validateDriverName(textAt(driver, 'name'), path.child('name'))];
  if (nodeId === '') errors.push(required(idPath, ''));
  if (nodeId.length > nodeIdCharactersMax) {
    errors.push(invalid(idPath, nodeId, `must be ${nodeIdCharactersMax} characters or less`));
  }
  const count = optionalNumberAt(driver, 'allocatable', 'count');
  return [...errors, ...checkNonNegative(count, path.child('allocatable', 'count'))];
}

/** v1.21 reports the driver, with all its keys. */
function validateTopologyKeys(keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const repeated = repeatedIndexes(keys);
  return keys.flatMap((key, index) => [
    ...(repeated.has(index) ? [duplicate(path, key)] : []),
    ...(key === '' ? [required(path, '')] : []),
    ...qualifiedName(key).map((detail) => invalid(path, keys, detail)),
  ]);
}

/** A driver can be added and removed, not changed. */
function validateDriversUnchanged(node: Node, old: Node): readonly FieldError[] {
  const drivers = new Map<string, Fields[]>();
  for (const driver of listAt(node, 'spec', 'drivers')) {
    const name = textAt(driver, 'name');
    const ofName = drivers.get(name);
    if (ofName === undefined) drivers.set(name, [driver]);
    else ofName.push(driver);
  }
  return listAt(old, 'spec', 'drivers').flatMap((before) =>
    (drivers.get(textAt(before, 'name')) ?? [])
      .filter((driver) => !semanticallyEqual(driver, before))
      .map((driver) => invalid(fieldPath('CSINodeDriver'), quoteDriver(driver), 'field is immutable')),
  );
}

function quoteDriver(driver: Fields): QuotedValue {
  return quoteStructure('storage.CSINodeDriver', [
    ['Name', quoteText(driver['name'])],
    ['NodeID', quoteText(driver['nodeID'])],
    ['TopologyKeys', quoteTexts('string', textsAt(driver, 'topologyKeys')).text],
    ['Allocatable', quoteOptional('storage.VolumeNodeResources', driver['allocatable'])],
  ]);
}

export const csiNodeColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Drivers', (object) => listAt(object, 'spec', 'drivers').length),
  ageColumn,
];
