import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  forbidden,
  genericStrategy,
  invalid,
  listAt,
  memberAt,
  nameColumn,
  optionalFieldsAt,
  quoteTexts,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { NetworkPolicySchema } from '../generated/networking_v1/schema.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { selectorText } from '../resources/columns/texts.js';
import { isStrictlyWithin, parseRange } from '../resources/validation/addresses.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkPort, checkSupported } from '../resources/validation/checks.js';
import { checkLabelSelector } from '../resources/validation/selectors.js';

/** v1.21 validates the spec twice on updates, so its errors are listed twice. */
export const networkPolicyStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: NetworkPolicySchema },
  validate: validatePolicy,
  validateUpdate: validatePolicy,
});

const specPath = fieldPath('spec');

function validatePolicy(policy: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = specPath.child('policyTypes');
  const types = textsAt(policy, 'spec', 'policyTypes');
  const errors: FieldError[] = [
    ...checkLabelSelector(optionalFieldsAt(policy, 'spec', 'podSelector'), specPath.child('podSelector')),
    ...validateRules(policy, 'ingress', 'from'),
    ...validateRules(policy, 'egress', 'to'),
  ];
  if (types.length > 2) {
    const shown = quoteTexts('networking.PolicyType', types);
    return [...errors, invalid(path, shown, 'may not specify more than two policyTypes')];
  }
  for (const [index, type] of types.entries()) {
    appendAll(errors, checkSupported(type, path.index(index), { supported: ['Ingress', 'Egress'] }));
  }
  return errors;
}

function validateRules(policy: unknown, direction: string, peers: string): readonly FieldError[] {
  return listAt(policy, 'spec', direction).flatMap((rule, index) => {
    const path = specPath.child(direction).index(index);
    return [
      ...listAt(rule, 'ports').flatMap((port, at) => validatePort(port, path.child('ports').index(at))),
      ...listAt(rule, peers).flatMap((peer, at) => validatePeer(peer, path.child(peers).index(at))),
    ];
  });
}

function validatePort(port: Fields, path: FieldPath): readonly FieldError[] {
  const protocol = textAt(port, 'protocol');
  const number = memberAt(port, 'port');
  const endPort = memberAt(port, 'endPort');
  const endPath = path.child('endPort');
  const errors: FieldError[] = [];
  if (memberAt(port, 'protocol') !== undefined) {
    appendAll(errors, checkSupported(protocol, path.child('protocol'), { supported: ['TCP', 'UDP', 'SCTP'] }));
  }
  if (number !== undefined) appendAll(errors, checkPort(number, path.child('port')));
  if (typeof endPort !== 'number') return errors;
  if (number === undefined) {
    return [...errors, required(path.child('port'), 'must be specified when `endPort` is specified')];
  }
  if (typeof number === 'string') {
    return [...errors, required(endPath, 'may not be specified when `port` is non-numeric')];
  }
  if (endPort < Number(number)) {
    errors.push(invalid(endPath, endPort, 'must be greater than or equal to `port`'));
  }
  return [...errors, ...checkPort(endPort, endPath)];
}

function validatePeer(peer: Fields, path: FieldPath): readonly FieldError[] {
  const named = ['podSelector', 'namespaceSelector', 'ipBlock'].filter((name) => memberAt(peer, name) !== undefined);
  const errors: FieldError[] = [];
  for (const name of ['podSelector', 'namespaceSelector']) {
    appendAll(errors, checkLabelSelector(optionalFieldsAt(peer, name), path.child(name)));
  }
  const block = optionalFieldsAt(peer, 'ipBlock');
  if (block !== undefined) appendAll(errors, validateBlock(block, path.child('ipBlock')));
  if (named.length === 0) errors.push(required(path, 'must specify a peer'));
  else if (named.length > 1 && block !== undefined) {
    errors.push(forbidden(path, 'may not specify both ipBlock and another peer'));
  }
  return errors;
}

/** Validates a CIDR and its exceptions, which are smaller CIDRs in it. */
function validateBlock(block: Fields, path: FieldPath): readonly FieldError[] {
  const text = textAt(block, 'cidr');
  if (text === '') return [required(path.child('cidr'), '')];
  const range = parseRange(text);
  if (range === undefined) return [invalid(path.child('cidr'), text, 'not a valid CIDR')];
  const errors: FieldError[] = [];
  for (const [index, exceptText] of textsAt(block, 'except').entries()) {
    const exceptPath = path.child('except').index(index);
    const except = parseRange(exceptText);
    if (except === undefined) return [...errors, invalid(exceptPath, exceptText, 'not a valid CIDR')];
    if (!isStrictlyWithin(except, range)) {
      errors.push(invalid(exceptPath, exceptText, 'must be a strict subset of `cidr`'));
    }
  }
  return errors;
}

export const networkPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column('Pod-Selector', (object) => selectorText(optionalFieldsAt(object, 'spec', 'podSelector'))),
  ageColumn,
];
