import type { KindModel, Stem } from './kinds.js';
import { hasCode, isWritable } from './protobuf-code.js';
import { renderDecode } from './render-decode.js';
import { renderEncode } from './render-encode.js';
import { header, importsOf, reference, renderImports } from './rendering.js';

/**
 * Renders `protobuf.ts` of a stem: an encoder and a decoder per message. Fields are encoded by ascending number; pointers, lists
 * and maps only when set, all others always; inlined members are a nested message of the same object.
 */
export function renderProtobuf(model: KindModel, stem: Stem): string {
  const messages = stem.messages.filter((message) => !message.jsonOnly && hasCode(message));
  const functions = messages.map(
    (message) => `${renderEncode(model, stem, message)}\n${renderDecode(model, stem, message)}`,
  );
  const aliases = stem.aliases
    .filter(([, target]) => isWritable(model.messages.get(target)))
    .map(([name, target]) => {
      const [encode, decode] = [reference(stem, target, 'encode'), reference(stem, target, 'decode')];
      return `export { ${encode.split('.')[1]} as encode${name}, ${decode.split('.')[1]} as decode${name} } from '../${target.split('.')[0]}/protobuf.js';\n`;
    });
  const body = [...functions, ...aliases].join('\n');
  const used = runtimeNames.filter((name) => new RegExp(`\\b${name}\\(`).test(body));
  const runtime = stem.package === 'api' ? '@orch/apimachinery/protobuf-runtime' : '../../codec/protobuf-runtime.js';
  const imports =
    body === ''
      ? 'export {};\n'
      : `import { ${[...used, ...(/\bInt64\b/.test(body) ? ['type Int64'] : []), 'type Reader', 'type Writer'].join(', ')} } from '${runtime}';\n`;
  const own = functions.length === 0 ? '' : `import type * as types from './types.js';\n`;
  return `${header(stem.source)}${imports}${own}${renderImports(stem, importsOf(functions.join('\n')), 'protobuf')}\n${body}`;
}

const runtimeNames = [
  'decodeAny',
  'decodeDuration',
  'decodeIntOrString',
  'decodeMicroTime',
  'decodeQuantity',
  'decodeStrings',
  'decodeTime',
  'encodeAny',
  'encodeDuration',
  'encodeIntOrString',
  'encodeMicroTime',
  'encodeQuantity',
  'encodeStrings',
  'encodeTime',
  'endOf',
  'finish',
  'readBase64',
  'readInt64',
  'setEntry',
  'sortedKeys',
]; // prettier-ignore
