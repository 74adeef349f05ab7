import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type QuotedValue,
  qualifiedName,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  required,
} from '@orch/apimachinery';
import { validateDriverName } from '../../core/volume-sources.js';
import type { Strategy } from '../../resources/definition.js';
import { type Fields, listAt, optionalNumberAt, semanticallyEqual, textAt, textsAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkNonNegative } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

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

/** v1.21 tells of the driver, and shows all its keys. */
function validateTopologyKeys(keys: readonly string[], path: FieldPath): readonly FieldError[] {
  const repeated = repeatedIndexes(keys);
  return keys.flatMap((key, index) => [
    ...(repeated.has(index) ? [duplicate(path, key)] : []),
    ...(key === '' ? [required(path, '')] : []),
    ...qualifiedName(key).map((detail) => invalid(path, keys, detail)),
  ]);
}

/** A driver may come and go; while it is there it stays as it is. */
function validateDriversUnchanged(node: Node, old: Node): readonly FieldError[] {
  const drivers = listAt(node, 'spec', 'drivers');
  return listAt(old, 'spec', 'drivers').flatMap((before) =>
    drivers
      .filter((driver) => textAt(driver, 'name') === textAt(before, 'name') && !semanticallyEqual(driver, before))
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
