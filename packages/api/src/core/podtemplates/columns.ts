import { column, nameColumn } from '../../resources/columns/column.js';
import { containerImages, containerNames, labelsText } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { memberAt, textMapAt } from '../../resources/fields.js';

export const podTemplateColumns: readonly TableColumn[] = [
  nameColumn,
  column('Containers', (object) => containerNames(memberAt(object, 'template'))),
  column('Images', (object) => containerImages(memberAt(object, 'template'))),
  column('Pod Labels', (object) => labelsText(textMapAt(object, 'template', 'metadata', 'labels'))),
];
