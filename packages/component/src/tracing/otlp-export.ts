import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import { productVersion } from '../version/version-info.js';
import { readableSpan } from './readable-span.js';
import type { SpanRecord } from './trace.js';
import type { TraceContext } from './trace-context.js';
import type { TracingOptions } from './tracing.js';

export interface OtlpExport {
  /** Takes the spans of a finished trace. When the collector is behind, they are dropped. */
  add(root: SpanRecord, context: TraceContext): void;
  close(): Promise<void>;
}

/** Sends spans in batches as OTLP over HTTP, in JSON. Loads OpenTelemetry. */
export function openOtlpExport(
  { endpoint, service }: Pick<TracingOptions, 'endpoint' | 'service'>,
  onFailure: (reason: string) => void,
): OtlpExport {
  const url = `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: sendWithinMs }), onFailure);
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEachMs });
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': productVersion });
  return {
    add(root, context) {
      const add = (span: SpanRecord, parentSpanId: string | undefined): void => {
        processor.onEnd(readableSpan(span, { parentSpanId, context, resource }));
        for (const child of span.children) add(child, span.id);
      };
      add(root, context.parentSpanId);
    },
    close: () => processor.shutdown(),
  };
}

const sendEachMs = 1_000;
/** With retries. A stop of the server waits for the last spans, so this is short. */
const sendWithinMs = 3_000;

/** The same exporter, which reports each reason of a failure once in a row. */
function reporting(exporter: SpanExporter, onFailure: (reason: string) => void): SpanExporter {
  let known: string | undefined;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const reason = result.code === 0 ? undefined : (result.error?.message ?? 'unknown reason');
        if (reason !== undefined && reason !== known) onFailure(reason);
        known = reason;
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
