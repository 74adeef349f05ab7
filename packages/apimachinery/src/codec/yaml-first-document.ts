import { Composer, type Document, type ParseOptions, Parser, type SchemaOptions, YAMLError } from 'yaml';

export interface FirstDocument {
  /** undefined when there are too many faults to go on. */
  readonly document: Document.Parsed | undefined;
  readonly faults: readonly YAMLError[];
}

/**
 * The first document of a text. The parser goes on after a fault, and takes longer over each than over what is right: a
 * text of 3 MiB can have a million. After some it is told to stop, by way of what it reports them to; where a later
 * release of the parser does not have that any more, the test of a hundred thousand faults says so.
 */
export function parseFirstDocument(yaml: string, options: ParseOptions & SchemaOptions): FirstDocument {
  // Places are looked for where somebody wants to know of them.
  const composer = new Composer({ ...options, prettyErrors: false });
  const report: unknown = Reflect.get(composer, 'onError');
  let left = faultsMax;
  if (typeof report === 'function') {
    Reflect.set(composer, 'onError', (...fault: unknown[]) => {
      Reflect.apply(report, composer, fault);
      left--;
      if (left <= 0) throw new TooManyFaults();
    });
  }
  try {
    for (const document of composer.compose(new Parser().parse(yaml), true, yaml.length)) {
      return { document, faults: document.errors };
    }
    return { document: undefined, faults: [] };
  } catch (error) {
    if (error instanceof TooManyFaults) return { document: undefined, faults: faultsOf(composer) };
    throw error;
  }
}

const faultsMax = 100;

class TooManyFaults extends Error {}

/** Those that no document has been given yet. */
function faultsOf(composer: Composer): readonly YAMLError[] {
  const faults: unknown = Reflect.get(composer, 'errors');
  return Array.isArray(faults) ? faults.filter((fault) => fault instanceof YAMLError) : [];
}
