import type { Field, KindModel, Message } from '../../generate/kinds.js';

const field: Field = {
  name: '',
  compatName: undefined,
  protoName: '',
  number: 1,
  type: 'string',
  shape: 'list',
  inline: false,
  pointer: false,
  omitEmpty: true,
  required: false,
  enum: undefined,
  default: undefined,
  patchStrategy: ['merge'],
  patchMergeKey: undefined,
  listType: undefined,
  listMapKeys: undefined,
  mapType: undefined,
  unionDiscriminator: false,
  featureGate: undefined,
  about: undefined,
};

/** A kind with a list whose items have the key `name`, and a list of strings. */
export function defineModel(): { readonly model: KindModel; readonly message: Message } {
  const item = messageOf('Item', [
    { ...field, name: 'name', shape: 'single' },
    { ...field, name: 'value', shape: 'single' },
  ]);
  const message = messageOf('Thing', [
    { ...field, name: 'items', type: 't.Item', patchMergeKey: 'name' },
    { ...field, name: 'words' },
  ]);
  const messages = new Map([item, message].map((one) => [one.fullName, one]));
  return { model: { stems: [], messages }, message };
}

function messageOf(name: string, fields: readonly Field[]): Message {
  const form = 'object';
  return {
    stem: 't',
    name,
    fullName: `t.${name}`,
    form,
    typeMeta: false,
    atomic: false,
    jsonOnly: false,
    about: undefined,
    fields,
  };
}
