import { isExtendedResource } from '@orch/api';
import type { Extender } from '@orch/api/types/config_scheduler_config_v1beta1';
import {
  type DeepReadonly,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  required,
} from '@orch/apimachinery';

export type ConfiguredExtender = DeepReadonly<Extender>;

const path = fieldPath('extenders');

/** The rules of v1.21 for extenders, over all of them. */
export function checkExtenders(extenders: readonly ConfiguredExtender[]): readonly FieldError[] {
  const errors = extenders.flatMap((extender, index) => checkExtender(extender, path.index(index)));
  const binders = extenders.filter(({ bindVerb }) => bindVerb).length;
  if (binders > 1) errors.push(invalid(path, binders, 'only one extender can implement bind'));
  const managed = extenders.flatMap(({ managedResources = [] }, index) =>
    managedResources.map(({ name }, at) => ({ name, path: path.index(index).child('managedResources').index(at) })),
  );
  for (const [index, each] of managed.entries()) {
    if (managed.slice(0, index).some(({ name }) => name === each.name))
      errors.push(duplicate(each.path.child('name'), each.name));
  }
  return errors;
}

function checkExtender(extender: ConfiguredExtender, at: FieldPath): FieldError[] {
  const { urlPrefix = '', prioritizeVerb, weight = 0, managedResources = [] } = extender;
  const errors: FieldError[] = [];
  if (urlPrefix === '') errors.push(required(at.child('urlPrefix'), ''));
  else if (!URL.canParse(fullUrl(urlPrefix))) errors.push(invalid(at.child('urlPrefix'), urlPrefix, 'must be a URL'));
  if (prioritizeVerb && weight <= 0)
    errors.push(invalid(at.child('weight'), weight, 'must have a positive weight applied to it'));
  for (const [index, { name }] of managedResources.entries()) {
    if (isExtendedResource(name)) continue;
    errors.push(
      invalid(at.child('managedResources').index(index).child('name'), name, 'is not a valid extended resource name'),
    );
  }
  return errors;
}

/** v1.21 takes a prefix without a scheme as HTTP. */
export function fullUrl(urlPrefix: string): string {
  const url = /^[a-z]+:\/\//i.test(urlPrefix) ? urlPrefix : `http://${urlPrefix}`;
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
