import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  invalid,
  required,
  tooLong,
} from '@orch/apimachinery';
import { IngressClassSchema } from '../../generated/networking_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { optionalFieldsAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';
import { validateLocalReference } from '../local-reference.js';

type IngressClass = DeepReadonly<ApiObject>;

const path = fieldPath('spec', 'controller');
const controllerCharactersMax = 250;
const pathFormat = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const pathPattern = new RegExp(`^${pathFormat}$`);

export const ingressClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  generation: { schema: IngressClassSchema },
  validate: (ingressClass) => [...validateController(ingressClass), ...validateParameters(ingressClass)],
  validateUpdate: (ingressClass, old) => {
    const controller = textAt(ingressClass, 'spec', 'controller');
    return checkImmutable(controller, path, { isSame: controller === textAt(old, 'spec', 'controller') });
  },
});

/** The name of a controller: a domain, and a path of that domain's choosing. */
function validateController(ingressClass: IngressClass): readonly FieldError[] {
  const controller = textAt(ingressClass, 'spec', 'controller');
  if (controller === '') return [required(path, '')];
  if (controller.length > controllerCharactersMax) return [tooLong(path, controller, controllerCharactersMax)];
  const slash = controller.indexOf('/');
  const rest = controller.slice(slash + 1);
  if (slash <= 0 || rest === '') {
    return [invalid(path, controller, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  const errors = [...checkText(controller.slice(0, slash), path, dnsSubdomain)];
  if (!pathPattern.test(rest)) {
    errors.push(invalid(path, rest, `Invalid path (regex used for validation is '${pathFormat}')`));
  }
  return errors;
}

function validateParameters(ingressClass: IngressClass): readonly FieldError[] {
  const parameters = optionalFieldsAt(ingressClass, 'spec', 'parameters');
  return parameters === undefined ? [] : validateLocalReference(parameters, fieldPath('spec', 'parameters'));
}
