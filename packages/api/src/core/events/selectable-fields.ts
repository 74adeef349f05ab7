import type { FieldLabels, SelectableField } from '@orch/apimachinery';
import { textAt } from '@orch/apimachinery';
import { textField } from '../../resources/selectable-fields.js';

export const eventSelectableFields: readonly SelectableField[] = [
  textField('involvedObject.kind'),
  textField('involvedObject.namespace'),
  textField('involvedObject.name'),
  textField('involvedObject.uid'),
  textField('involvedObject.apiVersion'),
  textField('involvedObject.resourceVersion'),
  textField('involvedObject.fieldPath'),
  textField('reason'),
  { path: 'reportingComponent', value: (event) => textAt(event, 'reportingComponent') },
  { path: 'source', value: (event) => textAt(event, 'source', 'component') || textAt(event, 'reportingComponent') },
  textField('type'),
];

/** Field labels of the events group, which map to the paths of the shared collection. */
export const groupEventFieldLabels: FieldLabels = {
  paths: Object.fromEntries(
    eventSelectableFields
      .filter(({ path }) => path !== 'source')
      .map(({ path }) => [
        path === 'reportingComponent' ? 'reportingController' : path.replace('involvedObject.', 'regarding.'),
        path,
      ]),
  ),
};
