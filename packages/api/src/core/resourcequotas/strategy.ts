import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  genericStrategy,
  invalid,
  listAt,
  type QuotedValue,
  quoteList,
  quoteStructure,
  quoteText,
  quoteTexts,
  required,
  textAt,
  textsAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { checkImmutable } from '../../resources/validation/checks.js';
import { quoteQuantity } from '../../resources/validation/quote-quantity.js';
import { isCountedResource, isQuotaResource, validateQuotaResourceName } from '../shared/resource-names.js';

export const resourceQuotaStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  status: {
    validateUpdate: (quota) => [
      ...validateQuotaAmounts(quota, ['status', 'hard']),
      ...validateQuotaAmounts(quota, ['status', 'used']),
    ],
  },
  validate: validateQuota,
  validateUpdate: (quota, old, context) => {
    const scopes = textsAt(quota, 'spec', 'scopes');
    const isSame = [...new Set(scopes)].sort().join() === [...new Set(textsAt(old, 'spec', 'scopes'))].sort().join();
    // v1.21 validates the whole spec twice on updates.
    const quoted = quoteTexts('core.ResourceQuotaScope', scopes);
    return [...validateQuota(quota, context), ...checkImmutable(quoted, scopesPath, { isSame })];
  },
});

const scopesPath = fieldPath('spec', 'scopes');
const nanosPerUnit = 1_000_000_000n;

function validateQuota(quota: unknown, { gates }: Pick<StrategyContext, 'gates'>): readonly FieldError[] {
  const isSupported = (scope: string) =>
    scopes.has(scope) && (scope !== gatedScope || gates('PodAffinityNamespaceSelector'));
  return [
    ...validateQuotaAmounts(quota, ['spec', 'hard']),
    ...validateScopes(quota, isSupported),
    ...validateScopeSelector(quota, isSupported),
  ];
}

function validateQuotaAmounts(quota: unknown, [part, member]: readonly [string, string]): readonly FieldError[] {
  const hard = fieldsAt(quota, part, member);
  return Object.keys(hard).flatMap((name) => {
    const path = fieldPath(part, member).key(name);
    const amount = textAt(hard, name);
    const nanos = tryParseQuantity(amount)?.nanos ?? 0n;
    const errors = [...validateQuotaResourceName(name, path)];
    if (nanos < 0n) errors.push(invalid(path, amount, 'must be greater than or equal to 0'));
    if (isCountedResource(name) && nanos % nanosPerUnit !== 0n) {
      errors.push(invalid(path, quoteQuantity(amount), 'must be an integer'));
    }
    return errors;
  });
}

const podCompute = ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]);
const podResources: readonly string[] = ['pods', ...podCompute];

const gatedScope = 'CrossNamespacePodAffinity';

type IsSupported = (scope: string) => boolean;

/** Resources that each scope can limit. */
const scopes: ReadonlyMap<string, readonly string[]> = new Map([
  ['Terminating', podResources],
  ['NotTerminating', podResources],
  ['BestEffort', ['pods']],
  ['NotBestEffort', podResources],
  ['PriorityClass', podResources],
  [gatedScope, podResources],
]);
const conflicts = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
] as const;

function validateScopes(quota: unknown, isSupported: IsSupported): readonly FieldError[] {
  const named = textsAt(quota, 'spec', 'scopes');
  const quoted = quoteTexts('core.ResourceQuotaScope', named);
  const validateResources = scopedResourceChecks(quota, { path: scopesPath, value: quoted });
  return [
    ...named.flatMap((scope) => [
      ...(isSupported(scope) ? [] : [invalid(scopesPath, quoted, 'unsupported scope')]),
      ...validateResources(scope),
    ]),
    ...validateConflicts(named, { path: scopesPath, value: quoted }),
  ];
}

function validateScopeSelector(quota: unknown, isSupported: IsSupported): readonly FieldError[] {
  const path = fieldPath('spec', 'scopeSelector', 'matchExpressions');
  const selector = fieldsAt(quota, 'spec', 'scopeSelector');
  const expressions = listAt(selector, 'matchExpressions');
  const named = expressions.map((expression) => textAt(expression, 'scopeName'));
  // Printed once, as it is as long as all of them.
  const validateResources = scopedResourceChecks(quota, { path, value: quoteSelector(expressions) });
  const errors = expressions.flatMap((expression) => {
    const scope = textAt(expression, 'scopeName');
    return [
      ...(isSupported(scope) ? [] : [invalid(path.child('scopeName'), scope, 'unsupported scope')]),
      ...validateResources(scope),
      ...validateOperator(expression, path),
    ];
  });
  return [
    ...errors,
    ...validateConflicts(named, {
      path,
      value: quoteTexts('core.ResourceQuotaScope', textsAt(quota, 'spec', 'scopes')),
    }),
  ];
}

function quoteSelector(expressions: readonly Fields[]): QuotedValue {
  const requirements = expressions.map((expression) =>
    quoteStructure('core.ScopedResourceSelectorRequirement', [
      ['ScopeName', quoteText(textAt(expression, 'scopeName'))],
      ['Operator', quoteText(textAt(expression, 'operator'))],
      ['Values', quoteTexts('string', textsAt(expression, 'values')).text],
    ]),
  );
  const list = quoteList('core.ScopedResourceSelectorRequirement', requirements);
  return quoteStructure('core.ScopeSelector', [['MatchExpressions', list.text]]);
}

function validateOperator(expression: unknown, path: FieldPath): readonly FieldError[] {
  const operator = textAt(expression, 'operator');
  const scope = textAt(expression, 'scopeName');
  const values = textsAt(expression, 'values');
  const errors: FieldError[] = [];
  if (scopes.has(scope) && scope !== 'PriorityClass' && operator !== 'Exists') {
    const detail =
      "must be 'Exist' only operator when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort and ResourceQuotaScopeNotBestEffort";
    errors.push(invalid(path.child('operator'), operator, detail));
  }
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length > 0) return errors;
      return [
        ...errors,
        required(
          path.child('values'),
          "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
        ),
      ];
    case 'Exists':
    case 'DoesNotExist': {
      if (values.length === 0) return errors;
      const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
      return [...errors, invalid(path.child('values'), values, detail)];
    }
    default:
      return [...errors, invalid(path.child('operator'), operator, 'not a valid selector operator')];
  }
}

interface ScopePlace {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** Returns an error for each scope and each resource that it cannot limit, up to a maximum. */
function scopedResourceChecks(quota: unknown, { path, value }: ScopePlace): (scope: string) => readonly FieldError[] {
  const resources = Object.keys(fieldsAt(quota, 'spec', 'hard')).filter(isQuotaResource);
  const counts = new Map(
    [...scopes].map(([scope, allowed]) => [scope, resources.filter((name) => !allowed.includes(name)).length]),
  );
  let left = scopeErrorsMax;
  return (scope) => {
    const count = Math.min(counts.get(scope) ?? 0, left);
    left -= count;
    return Array.from({ length: count }, () => invalid(path, value, 'unsupported scope applied to resource'));
  };
}

/** Limits the message: there may be as many errors as scopes times resources. */
const scopeErrorsMax = 10_000;

function validateConflicts(named: readonly string[], { path, value }: ScopePlace): readonly FieldError[] {
  return conflicts
    .filter((pair) => pair.every((scope) => named.includes(scope)))
    .map(() => invalid(path, value, 'conflicting scopes'));
}
