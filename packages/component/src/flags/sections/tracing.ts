import type { TracingOptions } from '../../tracing/tracing.js';
import type { FlagDefinition } from '../flag-definition.js';
import { combineOptions, type OptionReader, option } from '../option-reader.js';

/** Options of ours: v1.21 has no tracing. */
export function tracingFlags(section: string): readonly FlagDefinition[] {
  return [
    {
      name: 'tracing-endpoint',
      type: 'string',
      default: '',
      section,
      validate: (value) => (value === '' || isHttpUrl(String(value)) ? undefined : 'must be an http or https URL'),
      help: 'URL of an OpenTelemetry collector (OTLP over HTTP) that receives spans of requests; none by default.',
    },
    {
      name: 'tracing-sampling-ratio',
      type: 'float',
      default: '1',
      section,
      validate: (value) => (Number(value) >= 0 && Number(value) <= 1 ? undefined : 'must be between 0 and 1'),
      help: 'Share of the traces that begin here and are exported. Sampled traces of callers always are.',
    },
  ];
}

/** Undefined while spans are not exported. */
export function tracingOption(service: string): OptionReader<TracingOptions | undefined> {
  return combineOptions(
    { endpoint: option.string('tracing-endpoint'), samplingRatio: option.number('tracing-sampling-ratio') },
    (given) => (given.endpoint === '' ? undefined : { ...given, service }),
  );
}

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}
