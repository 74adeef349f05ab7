import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, invalid } from '@orch/apimachinery';
import { numberAt, textAt } from '../../resources/fields.js';

/** The name says version and group, and the priorities are in range. */
export function validateApiService(service: DeepReadonly<ApiObject>): readonly FieldError[] {
  const errors: FieldError[] = [];
  const { name = '' } = service.metadata;
  const required = `${textAt(service, 'spec', 'version')}.${textAt(service, 'spec', 'group')}`;
  if (name !== required)
    errors.push(
      invalid(
        fieldPath('metadata', 'name'),
        name,
        `must be \`spec.version+"."+spec.group\`: ${JSON.stringify(required)}`,
      ),
    );
  const group = numberAt(service, 'spec', 'groupPriorityMinimum');
  if (group <= 0 || group > 20_000) {
    errors.push(invalid(fieldPath('spec', 'groupPriorityMinimum'), group, 'must be positive and less than 20000'));
  }
  const version = numberAt(service, 'spec', 'versionPriority');
  if (version <= 0 || version > 1000) {
    errors.push(invalid(fieldPath('spec', 'versionPriority'), version, 'must be positive and less than 1000'));
  }
  return errors;
}
