import type { Strategy, TableColumn } from '@orch/apimachinery';
import { fieldPath, fieldsAt, genericStrategy, memberAt, nameColumn, textMapAt } from '@orch/apimachinery';
import { column } from '../resources/columns/column.js';
import { containerImages, containerNames, labelsText } from '../resources/columns/texts.js';
import { templatePreparation } from './pods/template-preparation.js';
import { validatePodTemplate } from './pods/validate-spec.js';

export const podTemplateStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  ...templatePreparation('template'),
  validate: (object, context, old) =>
    validatePodTemplate(fieldsAt(object, 'template'), fieldPath('template'), {
      ...context,
      oldTemplate: memberAt(old, 'template'),
    }),
});

export const podTemplateColumns: readonly TableColumn[] = [
  nameColumn,
  column('Containers', (object) => containerNames(memberAt(object, 'template'))),
  column('Images', (object) => containerImages(memberAt(object, 'template'))),
  column('Pod Labels', (object) => labelsText(textMapAt(object, 'template', 'metadata', 'labels'))),
];
