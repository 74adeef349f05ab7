import type { MediaType } from '../negotiate/negotiate.js';
import { SharedOutlines } from './shared-outlines.js';
import { encodeIndented, encodeYamlValue, wholeOf } from './text-forms.js';

/** A JSON document of bounded size as a response body: YAML if requested, else JSON. */
export function textBody(
  mediaType: MediaType,
  json: readonly Buffer[],
  pretty: boolean,
): ['json' | 'yaml', readonly Buffer[]] {
  if (mediaType === 'yaml')
    return ['yaml', [wholeOf(encodeYamlValue(json, 'document', new SharedOutlines())), newline]];
  if (pretty) return ['json', [wholeOf(encodeIndented(json, { depth: 0 }))]];
  return ['json', [...json, newline]];
}

const newline = Buffer.from('\n');
