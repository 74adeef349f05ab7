import { Composer, type Document, type ParseOptions, type SchemaOptions, YAMLError } from 'yaml';
import { firstDocumentTokens } from './yaml-tokens.js';

export interface FirstDocument {
  /** undefined when parsing stopped after too many errors. */
  readonly document: Document.Parsed | undefined;
  readonly errors: readonly YAMLError[];
}

/**
 * Parses the first document of a text. The parser continues after an error, and errors are slow: a text of 3 MiB can have a
 * million. So parsing stops after 100 errors, by replacing the private `onError` of the composer. A test with 100,000 errors
 * fails when a new release of the parser removes it.
 */
export function parseFirstDocument(yaml: string, options: ParseOptions & SchemaOptions): FirstDocument {
  // Without pretty errors the parser computes no line numbers; `yamlSyntaxMessage` does, for one error.
  const composer = new Composer({ ...options, prettyErrors: false });
  const report: unknown = Reflect.get(composer, 'onError');
  let errorsLeft = errorsMax;
  if (typeof report === 'function') {
    Reflect.set(composer, 'onError', (...reported: unknown[]) => {
      Reflect.apply(report, composer, reported);
      errorsLeft--;
      if (errorsLeft <= 0) throw new TooManyErrors();
    });
  }
  try {
    for (const document of composer.compose(firstDocumentTokens(yaml), true, yaml.length)) {
      return { document, errors: document.errors };
    }
    return { document: undefined, errors: [] };
  } catch (error) {
    if (error instanceof TooManyErrors) return { document: undefined, errors: pendingErrors(composer) };
    throw error;
  }
}

const errorsMax = 100;

class TooManyErrors extends Error {}

/** Errors not yet attached to a document. */
function pendingErrors(composer: Composer): readonly YAMLError[] {
  const errors: unknown = Reflect.get(composer, 'errors');
  return Array.isArray(errors) ? errors.filter((error) => error instanceof YAMLError) : [];
}
