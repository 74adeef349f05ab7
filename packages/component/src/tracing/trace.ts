import { contextHeaders, newSpanId, type TraceContext } from './trace-context.js';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** `server`: the request itself. `client`: a call of another program. `internal`: a step. */
export type SpanKind = 'server' | 'client' | 'internal';

/** A part of a request with its duration. Times are of `performance.now()`. */
export interface SpanRecord {
  readonly name: string;
  readonly kind: SpanKind;
  /** 16 hexadecimal digits. */
  readonly id: string;
  readonly startMs: number;
  /** Now, while the span is open. */
  readonly endMs: number;
  readonly attributes: SpanAttributes;
  /** Why it failed; undefined when it did not. */
  readonly failure: string | undefined;
  readonly children: readonly SpanRecord[];
}

/** An open part of a request. */
export interface OpenSpan {
  /** Adds attributes of the result. */
  set(attributes: SpanAttributes): void;
  /** Ends it, with the reason when it failed. Later calls have no effect. */
  end(failure?: string): void;
  /** Ends it, and does not report it. It must have no children. */
  discard(): void;
}

/** An open call of another program. */
export interface OpenCall extends OpenSpan {
  /** Headers that make this call the parent of what the other program does; none while spans are not exported. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a step. */
export interface EndedStep {
  /** Default: internal. */
  readonly kind?: SpanKind;
  readonly durationMs: number;
  readonly attributes?: SpanAttributes;
  /** Why it failed; undefined when it did not. */
  readonly failure?: string | undefined;
}

export interface TraceOptions {
  readonly name: string;
  readonly startMs: number;
  /** undefined: spans are not exported, and no trace context is passed on. */
  readonly context?: TraceContext | undefined;
}

/**
 * The steps of one request, as a tree. A request does one thing at a time, so a span is a child of the newest open one:
 *
 *     begin 'update', begin 'admit', call 'webhook', its end, the end of 'admit', begin 'commit', …
 *
 *     update
 *       admit
 *         webhook
 *       commit
 *
 * Calls of other programs have no children, and may overlap. Work that runs beside other work has a `branch` of its own.
 * A span costs about 0.1 µs; a request without webhooks has four or fewer.
 */
export class Trace {
  readonly #root: Span;
  readonly #context: TraceContext | undefined;
  readonly #budget: { left: number };
  #current: Span;

  /** Use `beginTrace`. */
  constructor(root: Span, context: TraceContext | undefined, budget: { left: number }) {
    this.#root = root;
    this.#context = context;
    this.#budget = budget;
    this.#current = root;
  }

  get root(): SpanRecord & Pick<OpenSpan, 'set' | 'end'> & { name: string } {
    return this.#root;
  }

  get context(): TraceContext | undefined {
    return this.#context;
  }

  /** Spans that are missing, because the trace has too many. */
  get droppedSpans(): number {
    return Math.max(0, -this.#budget.left);
  }

  /** Begins a step within the newest open one. */
  begin(name: string, attributes: SpanAttributes = none): OpenSpan {
    const span = this.#add(name, 'internal', attributes);
    if (span === undefined) return noSpan;
    this.#current = span;
    span.onEnd = this.#close;
    return span;
  }

  /** Begins a call of another program within the newest open step. */
  call(name: string, attributes: SpanAttributes = none): OpenCall {
    const span = this.#add(name, 'client', attributes);
    if (span === undefined) return noSpan;
    const context = this.#context;
    if (context !== undefined) span.headers = contextHeaders(context, span.id);
    return span;
  }

  /** Adds a step that has just ended to the newest open one. */
  add(name: string, { kind = 'internal', durationMs, attributes = none, failure }: EndedStep): void {
    const endMs = performance.now();
    this.#add(name, kind, attributes, endMs - durationMs)?.end(failure, endMs);
  }

  /** A step whose own steps do not mix with those of other work; its `root` must be ended. */
  branch(name: string, attributes: SpanAttributes = none): Trace {
    if (this.#root.isEnded) return this;
    const span = this.#add(name, 'internal', attributes);
    return new Trace(span ?? new Span(name, 'internal', none, this.#current), this.#context, this.#budget);
  }

  #add(name: string, kind: SpanKind, attributes: SpanAttributes, startMs?: number): Span | undefined {
    // What goes on after the end of a request, such as after its timeout, is not part of it.
    if (this.#root.isEnded) return undefined;
    this.#budget.left -= 1;
    if (this.#budget.left < 0) return undefined;
    const span = new Span(name, kind, attributes, this.#current, startMs);
    this.#current.children.push(span);
    return span;
  }

  readonly #close = (span: Span): void => {
    if (this.#current === span) this.#current = span.parent ?? this.#root;
  };
}

/** Begins the trace of a request. */
export function beginTrace({ name, startMs, context }: TraceOptions): Trace {
  const root = new Span(name, 'server', none, undefined, startMs);
  return new Trace(root, context, { left: spansMax });
}

/** A trace for requests whose steps are neither logged nor exported: it stores nothing. */
export function idleTrace(): Trace {
  const root = new Span('', 'server', none, undefined, 0);
  root.end();
  return new Trace(root, undefined, { left: 0 });
}

/** A delete of a large collection has a step for each object. */
const spansMax = 512;
const none: SpanAttributes = {};

class Span implements OpenCall, SpanRecord {
  readonly children: Span[] = [];
  failure: string | undefined;
  headers: Readonly<Record<string, string>> = {};
  onEnd: ((span: Span) => void) | undefined;
  #endMs: number | undefined;
  #id: string | undefined;

  constructor(
    public name: string,
    readonly kind: SpanKind,
    public attributes: SpanAttributes,
    readonly parent: Span | undefined,
    readonly startMs: number = performance.now(),
  ) {}

  /** Made when it is needed: only exported spans have one. */
  get id(): string {
    this.#id ??= newSpanId();
    return this.#id;
  }

  get isEnded(): boolean {
    return this.#endMs !== undefined;
  }

  get endMs(): number {
    return this.#endMs ?? performance.now();
  }

  set(attributes: SpanAttributes): void {
    this.attributes = { ...this.attributes, ...attributes };
  }

  end(failure?: string, endMs = performance.now()): void {
    if (this.#endMs !== undefined) return;
    this.#endMs = endMs;
    this.failure = failure;
    this.onEnd?.(this);
  }

  discard(): void {
    this.end();
    const siblings = this.parent?.children ?? [];
    const index = siblings.lastIndexOf(this);
    if (index >= 0) siblings.splice(index, 1);
  }
}

const noSpan: OpenCall = { headers: {}, set() {}, end() {}, discard() {} };
