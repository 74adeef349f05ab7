import type { Trace } from './trace.js';
import { newTraceId, parseTraceparent, type TraceContext } from './trace-context.js';

/** Where spans are sent; plain data. */
export interface TracingOptions {
  /** Base URL of an OTLP collector over HTTP, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** Share of the traces that begin here, from 0 to 1. Traces of callers that are sampled are always exported. */
  readonly samplingRatio: number;
  /** `service.name` of the spans. */
  readonly service: string;
}

/** Exports the traces of requests. */
export interface Tracing {
  /** The context of a request with these headers; a new trace when they name none. */
  contextOf(headers: {
    readonly traceparent: string | undefined;
    readonly tracestate: string | undefined;
  }): TraceContext;
  /** Exports the spans of a finished request, if it is sampled. Never throws, and waits for nothing. */
  finished(trace: Trace): void;
  /** Sends the spans that wait. Resolves when they are sent, or could not be. */
  close(): Promise<void>;
}

export interface TracingParts {
  /** Called once for each different reason why spans cannot be sent. */
  readonly onFailure: (reason: string) => void;
  /** Decides on new traces: a number from 0 to 1. */
  readonly random?: () => number;
}

/** Starts the export of spans. Only here are the modules of OpenTelemetry loaded. */
export async function openTracing(options: TracingOptions, parts: TracingParts): Promise<Tracing> {
  const { openOtlpExport } = await import('./otlp-export.js');
  const exporting = openOtlpExport(options, parts.onFailure);
  const { random = Math.random } = parts;
  return {
    contextOf({ traceparent, tracestate }) {
      const given = parseTraceparent(traceparent, tracestate);
      if (given !== undefined) return given;
      const isSampled = random() < options.samplingRatio;
      return { traceId: newTraceId(), parentSpanId: undefined, isSampled, state: '' };
    },
    finished(trace) {
      if (trace.context?.isSampled === true) exporting.add(trace.root, trace.context);
    },
    close: () => exporting.close(),
  };
}
