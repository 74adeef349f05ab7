import { encodeYaml } from '@orch/apimachinery';
import type { MediaType } from '../negotiate/negotiate.js';
import { prettyJson } from './pretty.js';

/** JSON text as the body of an answer: YAML where that is wanted, else JSON, indented for people. */
export function textBody(
  mediaType: MediaType,
  json: readonly Buffer[],
  pretty: boolean,
): ['json' | 'yaml', readonly Buffer[]] {
  if (mediaType === 'yaml') return ['yaml', [Buffer.from(encodeYaml(JSON.parse(Buffer.concat(json).toString())))]];
  if (pretty) return ['json', [prettyJson(Buffer.concat(json))]];
  return ['json', [...json, newline]];
}

const newline = Buffer.from('\n');
