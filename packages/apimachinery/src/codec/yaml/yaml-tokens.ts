import { Composer, type CST, type Document, Lexer, type ParseOptions, Parser, type SchemaOptions } from 'yaml';
import { codecLimits } from '../limits.js';

/**
 * The text is nested deeper than `depthMax`. Composing such a text would overflow the stack, and an overflow inside of the
 * engine's compiler of regular expressions ends the process.
 */
export class YamlTooDeepError extends Error {
  override readonly name = 'YamlTooDeepError';

  /** `offset`: where in the text the limit is exceeded. */
  constructor(readonly offset: number) {
    super('lists and mappings are nested too deeply');
  }
}

/** Parses a text without recursion. @throws YamlTooDeepError */
export function* parseTokens(yaml: string, onNewLine?: (offset: number) => void): Generator<CST.Token> {
  const parser = new Parser(onNewLine);
  onNewLine?.(0);
  for (const lexeme of new Lexer().lex(yaml)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > openTokensMax) throw new YamlTooDeepError(parser.offset);
  }
  yield* parser.end();
}

/** The document and a scalar are open besides the collections. */
const openTokensMax = codecLimits.depthMax + 2;

/** The tokens up to the second document, which is not parsed to its end. @throws YamlTooDeepError */
export function* firstDocumentTokens(yaml: string, onNewLine?: (offset: number) => void): Generator<CST.Token> {
  let isFound = false;
  try {
    for (const token of parseTokens(yaml, onNewLine)) {
      if (token.type === 'document' && isFound) return;
      isFound ||= token.type === 'document';
      yield token;
    }
  } catch (error) {
    if (!(isFound && error instanceof YamlTooDeepError)) throw error;
  }
}

/** The documents of a text. @throws YamlTooDeepError after the documents before the one that is nested too deeply */
export function* composeDocuments(yaml: string, options: ParseOptions & SchemaOptions): Generator<Document.Parsed> {
  let tooDeep: YamlTooDeepError | undefined;
  // The composer returns a document only when the next one, or the end, has come.
  function* tokens(): Generator<CST.Token> {
    try {
      yield* parseTokens(yaml);
    } catch (error) {
      if (!(error instanceof YamlTooDeepError)) throw error;
      tooDeep = error;
    }
  }
  const composer = new Composer({ ...options, prettyErrors: false });
  for (const document of composer.compose(tokens(), false, yaml.length)) yield document;
  if (tooDeep !== undefined) throw tooDeep;
}
