import type { SelectableField } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';
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

/** In the group of events they are selected by the names that their fields have there; the values are those of the core group. */
export const groupEventSelectableFields: readonly SelectableField[] = eventSelectableFields.flatMap(
  ({ path, value }) => {
    if (path === 'source') return [];
    if (path === 'reportingComponent') return [{ path: 'reportingController', value }];
    return [{ path: path.replace('involvedObject.', 'regarding.'), value }];
  },
);
