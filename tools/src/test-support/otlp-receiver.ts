import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '' at the root of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Code 2 is an error. */
  readonly status: { readonly code?: number; readonly message?: string };
  /** `service.name` of its resource. */
  readonly service: unknown;
}

/** A collector of spans in a process of its own. */
export interface OtlpReceiver extends AsyncDisposable {
  readonly endpoint: string;
  /** All spans so far, in the order of arrival. */
  spans(): readonly ReceivedSpan[];
  /** Everything that it received, as text. */
  text(): string;
  /** Waits until `find` finds something among the spans. */
  until<Found>(find: (spans: readonly ReceivedSpan[]) => Found | undefined): Promise<Found>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const script = join(__dirname, 'otlp-collector.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  while (!text.includes('\n')) await once(child.stdout, 'data');
  const port = Number(text.slice(0, text.indexOf('\n')));
  const bodies = () => text.split('\n').slice(1, -1);
  const spans = () => bodies().flatMap((line) => spansOf(JSON.parse(line)));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies().join('\n'),
    async until(find) {
      for (;;) {
        const found = find(spans());
        if (found !== undefined) return found;
        await once(child.stdout, 'data');
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Json = ReturnType<typeof JSON.parse>;

function spansOf(body: Json): readonly ReceivedSpan[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }: Json) =>
    scopeSpans.flatMap((scope: Json) =>
      scope.spans.map(
        (span: Json): ReceivedSpan => ({
          ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId ?? '' },
          ...{ name: span.name, kind: span.kind, status: span.status ?? {} },
          startMs: Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000,
          endMs: Number(BigInt(span.endTimeUnixNano) / 1_000n) / 1_000,
          attributes: valuesOf(span.attributes),
          service: valuesOf(resource.attributes)['service.name'],
        }),
      ),
    ),
  );
}

function valuesOf(attributes: Json): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }: Json) => [
      key,
      value.stringValue ??
        value.boolValue ??
        (value.intValue === undefined ? value.doubleValue : Number(value.intValue)),
    ]),
  );
}
