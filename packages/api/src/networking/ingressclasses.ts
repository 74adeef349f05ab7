import type { Strategy, StrategyContext, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  forbidden,
  genericStrategy,
  invalid,
  isFields,
  memberAt,
  nameColumn,
  optionalFieldsAt,
  required,
  textAt,
  tooLong,
} from '@orch/apimachinery';
import { IngressClassSchema } from '../generated/networking_v1/schema.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { none } from '../resources/columns/texts.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkImmutable, checkSupported, checkText } from '../resources/validation/checks.js';
import { validateLocalReference } from './ingresses/local-reference.js';

type IngressClass = DeepReadonly<ApiObject>;

const path = fieldPath('spec', 'controller');
const controllerCharactersMax = 250;
const pathFormat = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const pathPattern = new RegExp(`^${pathFormat}$`);

export const ingressClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  generation: { schema: IngressClassSchema },
  prepareForCreate: (ingressClass, context) => prepareScope(ingressClass, undefined, context),
  prepareForUpdate: prepareScope,
  validate: (ingressClass, context) => [
    ...validateController(ingressClass),
    ...validateParameters(ingressClass, context),
  ],
  validateUpdate: (ingressClass, old) => {
    const controller = textAt(ingressClass, 'spec', 'controller');
    return checkImmutable(controller, path, { isSame: controller === textAt(old, 'spec', 'controller') });
  },
});

/** A controller name: a domain and a path. */
function validateController(ingressClass: IngressClass): readonly FieldError[] {
  const controller = textAt(ingressClass, 'spec', 'controller');
  if (controller === '') return [required(path, '')];
  const isLong = controller.length > controllerCharactersMax;
  const errors: FieldError[] = isLong ? [tooLong(path, controller, controllerCharactersMax)] : [];
  const slash = controller.indexOf('/');
  const rest = controller.slice(slash + 1);
  if (slash <= 0 || rest === '') {
    return [...errors, invalid(path, controller, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  appendAll(errors, checkText(controller.slice(0, slash), path, dnsSubdomain));
  if (!pathPattern.test(rest)) {
    errors.push(invalid(path, rest, `Invalid path (regex used for validation is '${pathFormat}')`));
  }
  return errors;
}

const scopeGate = 'IngressClassNamespacedParams';

/** Defaults the scope of the parameters to Cluster, and drops it while the gate is off. */
function prepareScope(ingressClass: ApiObject, old: IngressClass | undefined, { gates }: StrategyContext): void {
  const spec = ingressClass['spec'];
  const parameters = isFields(spec) ? spec['parameters'] : undefined;
  if (!isFields(parameters)) return;
  if (gates(scopeGate)) parameters['scope'] ??= 'Cluster';
  else if (['scope', 'namespace'].every((name) => memberAt(old, 'spec', 'parameters', name) === undefined)) {
    // The member is written even when unset.
    parameters['scope'] = null;
    delete parameters['namespace'];
  }
}

function validateParameters(ingressClass: IngressClass, { gates }: StrategyContext): readonly FieldError[] {
  const parameters = optionalFieldsAt(ingressClass, 'spec', 'parameters');
  if (parameters === undefined) return [];
  const parametersPath = fieldPath('spec', 'parameters');
  const errors = validateLocalReference(parameters, parametersPath);
  return gates(scopeGate) ? [...errors, ...validateScope(parameters, parametersPath)] : errors;
}

function validateScope(parameters: Fields, at: FieldPath): readonly FieldError[] {
  const scope = textAt(parameters, 'scope');
  const namespace = memberAt(parameters, 'namespace');
  const namespacePath = at.child('namespace');
  if (scope === 'Cluster') {
    return namespace === undefined ? [] : [forbidden(namespacePath, "`parameters.scope` is set to 'Cluster'")];
  }
  if (scope !== 'Namespace') return checkSupported(scope, at.child('scope'), { supported: ['Cluster', 'Namespace'] });
  if (namespace === undefined) return [required(namespacePath, "`parameters.scope` is set to 'Namespace'")];
  return checkText(textAt(parameters, 'namespace'), namespacePath, dnsLabel);
}

export const ingressClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', (object) => textAt(object, 'spec', 'controller')),
  column('Parameters', parametersText),
  ageColumn,
];

function parametersText(object: unknown): string {
  const parameters = optionalFieldsAt(object, 'spec', 'parameters');
  if (parameters === undefined) return none;
  const group = textAt(parameters, 'apiGroup');
  return `${textAt(parameters, 'kind')}${group === '' ? '' : `.${group}`}/${textAt(parameters, 'name')}`;
}
