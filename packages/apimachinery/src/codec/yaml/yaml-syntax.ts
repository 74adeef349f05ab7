import type { YAMLError } from 'yaml';

type ParseError = Pick<YAMLError, 'code' | 'message' | 'pos'>;

/**
 * Formats YAML syntax errors with the messages and line numbers of v1.21; the parser's own message where no equivalent is
 * known. An invalid token is reported at its line, an unexpected token at the line before. A first line is omitted.
 *
 *     a: b: c                 mapping values are not allowed in this context
 *     x: y⏎a: {b              line 2: did not find expected ',' or '}'
 */
export function yamlSyntaxMessage(errors: readonly ParseError[], yaml: string): string {
  const [first] = errors;
  if (first === undefined) return '';
  const found = wordingOf(errors.find(isOpenQuote) ?? first, errors, yaml);
  if (found === undefined)
    return `${first.message} at line ${lineOf(yaml, first.pos[0])}, column ${columnOf(yaml, first.pos[0])}`;
  const [message, line] = found;
  return line < 1 ? message : `line ${line}: ${message}`;
}

/** Line 0 is not shown. */
type Wording = readonly [message: string, line: number];

function wordingOf(error: ParseError, errors: readonly ParseError[], yaml: string): Wording | undefined {
  const { code, message } = error;
  const line = lineOf(yaml, error.pos[0]);
  const token = (text: string, at = line): Wording => [text, at === 1 ? 0 : at];
  const order = (text: string): Wording => [text, line - 1];
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      if (errors.some((other) => other.message.startsWith('Unexpected block-seq-ind'))) return order(noKey);
      return token('mapping values are not allowed in this context', lineOfColon(yaml, error.pos[0]));
    case 'BAD_INDENT':
      if (message.startsWith('Flow map')) return order("did not find expected ',' or '}'");
      if (message.startsWith('Flow sequence')) return order("did not find expected ',' or ']'");
      return order(message.startsWith('All mapping items') ? noKey : noItem);
    case 'BAD_SCALAR_START':
    case 'TAB_AS_INDENT':
      return token('found character that cannot start any token');
    case 'BAD_DQ_ESCAPE':
      return token('found unknown escape character');
    case 'BAD_ALIAS':
      return token('did not find expected alphabetic or numeric character');
    case 'MISSING_CHAR':
      if (isOpenQuote(error)) return token('found unexpected end of stream');
      if (message.startsWith('Missing , or : between flow map')) return order("did not find expected ',' or '}'");
      if (message.startsWith('Missing , between flow seq')) return order("did not find expected ',' or ']'");
      if (!message.startsWith('Implicit map keys need')) return undefined;
      return lineAt(yaml, error.pos[0]).includes(': ') ? order(noKey) : token("could not find expected ':'", line + 1);
    case 'UNEXPECTED_TOKEN':
      if (message.startsWith('Block scalar header')) return token('did not find expected comment or line break');
      if (message.startsWith('Unexpected scalar at node end')) return order(noItem);
      if (/^Unexpected (flow-(map|seq)-end|, in flow)/.test(message)) {
        return order(/[}\]]\s*$/.test(yaml.slice(0, error.pos[0])) ? noKey : 'did not find expected node content');
      }
      return undefined;
    default:
      return undefined;
  }
}

const noKey = 'did not find expected key';
const noItem = "did not find expected '-' indicator";

function isOpenQuote({ code, message }: ParseError): boolean {
  return code === 'MISSING_CHAR' && message.startsWith('Missing closing');
}

function lineOf(yaml: string, offset: number): number {
  return yaml.slice(0, offset).split('\n').length;
}

function columnOf(yaml: string, offset: number): number {
  return offset - yaml.lastIndexOf('\n', offset - 1);
}

/** Line of the first key-ending colon at or after `offset`. */
function lineOfColon(yaml: string, offset: number): number {
  const colon = /:(?=\s|$)/.exec(yaml.slice(offset));
  return lineOf(yaml, offset + (colon?.index ?? 0));
}

function lineAt(yaml: string, offset: number): string {
  return yaml.slice(offset).split('\n', 1)[0] ?? '';
}
