import { invariant } from '@orch/apimachinery';

/** One number: a counter or a gauge with its label values bound. */
export class CounterCell {
  #value = 0;

  increment(by = 1): void {
    this.#value += by;
  }
  add(delta: number): void {
    this.#value += delta;
  }
  set(value: number): void {
    this.#value = value;
  }
  lines(name: string, labels: string): string {
    return `${name}${labels === '' ? '' : `{${labels}}`} ${formatNumber(this.#value)}\n`;
  }
}

/** Counts per bucket, not cumulative until they are written, so that an observation touches one slot. */
export class HistogramCell {
  readonly #bounds: Float64Array;
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: Float64Array) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let slot = 0;
    while (slot < bounds.length && value > (bounds[slot] ?? 0)) slot += 1;
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#sum += value;
  }

  lines(name: string, labels: string): string {
    const prefix = labels === '' ? '' : `${labels},`;
    const suffix = labels === '' ? '' : `{${labels}}`;
    let text = '';
    let count = 0;
    for (const [slot, inSlot] of this.#counts.entries()) {
      count += inSlot;
      const bound = this.#bounds[slot];
      text += `${name}_bucket{${prefix}le="${bound === undefined ? '+Inf' : formatNumber(bound)}"} ${count}\n`;
    }
    return `${text}${name}_sum${suffix} ${formatNumber(this.#sum)}\n${name}_count${suffix} ${count}\n`;
  }
}

interface Cell {
  lines(name: string, labels: string): string;
}

/** The cells of one metric by their label values. Example: labels `verb="GET",code="200"` → one CounterCell. */
export class LabelledCells<C extends Cell> {
  readonly #labels: readonly string[];
  readonly #make: () => C;
  readonly #cells = new Map<string, C>();

  constructor(labels: readonly string[], make: () => C) {
    this.#labels = labels;
    this.#make = make;
    if (labels.length === 0) this.#cells.set('', make());
  }

  unlabelled(): C {
    const cell = this.#cells.get('');
    invariant(cell !== undefined, 'a metric with labels needs their values');
    return cell;
  }

  bind(values: Readonly<Record<string, string>>): C {
    let key = '';
    for (const label of this.#labels) {
      const value = values[label];
      invariant(value !== undefined, `no value for label ${label}`);
      key += `${key === '' ? '' : ','}${label}="${escapeLabel(value)}"`;
    }
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = this.#make();
      this.#cells.set(key, cell);
    }
    return cell;
  }

  page(metric: { readonly name: string; readonly help: string }, type: 'counter' | 'gauge' | 'histogram'): string {
    let text = `# HELP ${metric.name} ${metric.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${metric.name} ${type}\n`;
    for (const [labels, cell] of this.#cells) text += cell.lines(metric.name, labels);
    return text;
  }
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

function formatNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
