import { Transform, type TransformCallback } from 'node:stream';
import { type LinkRewriting, rewriteLink } from './rewrite-location.js';

/**
 * Rewrites links to the page's own server in a stream of HTML:
 *
 *     <a href="/x">  →  <a href="/api/v1/nodes/a/proxy/x">
 *
 * Everything else stays byte for byte: text, comments, scripts, tags without links. A tag that is cut off at the end
 * of a chunk waits for the next chunk.
 */
export class HtmlLinks extends Transform {
  readonly #links: LinkRewriting;
  /** An incomplete token: bytes as Latin-1 characters, in any encoding. */
  #rest = '';
  /** The terminator of the current raw text: `-->` of a comment, `</script` of a script. */
  #until = '';

  constructor(links: LinkRewriting) {
    super();
    this.#links = links;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    callback(null, Buffer.from(this.#take(this.#rest + chunk.toString('latin1')), 'latin1'));
  }

  override _flush(callback: TransformCallback): void {
    callback(null, Buffer.from(this.#rest, 'latin1'));
  }

  /** Returns the completed part of the text, and buffers the rest. */
  #take(text: string): string {
    let out = '';
    let at = 0;
    for (;;) {
      if (this.#until !== '') {
        const end = indexOfIgnoringCase(text, this.#until, at);
        if (end < 0) {
          const safe = Math.max(at, text.length - this.#until.length);
          this.#rest = text.slice(safe);
          return out + text.slice(at, safe);
        }
        out += text.slice(at, end);
        at = end;
        this.#until = '';
      }
      const open = text.indexOf('<', at);
      if (open < 0) {
        this.#rest = '';
        return out + text.slice(at);
      }
      out += text.slice(at, open);
      at = open;
      if (text.startsWith('<!--', at)) {
        out += '<!--';
        at += 4;
        this.#until = '-->';
        continue;
      }
      const end = endOfTag(text, at);
      if (end === undefined) {
        const isEndless = text.length - at > tagLengthMax;
        this.#rest = isEndless ? '' : text.slice(at);
        return isEndless ? out + text.slice(at) : out;
      }
      const tag = text.slice(at, end);
      out += this.#rewrite(tag);
      at = end;
      const [name = ''] = /^<[a-z][^\s/>]*/i.exec(tag) ?? [];
      const element = name.slice(1).toLowerCase();
      if (rawText.has(element)) this.#until = `</${element}`;
    }
  }

  #rewrite(tag: string): string {
    const match = /^<([a-z][^\s/>]*)/i.exec(tag);
    const attributes = linksOf[match?.[1]?.toLowerCase() ?? ''];
    if (match === null || attributes === undefined) return tag;
    const [start] = match;
    return (
      start +
      tag.slice(start.length).replaceAll(attribute, (whole, name: string, equals: string, value: string) => {
        if (!attributes.includes(name.toLowerCase())) return whole;
        const quote = value.startsWith('"') || value.startsWith("'") ? value.charAt(0) : '';
        const link = quote === '' ? value : value.slice(1, -1);
        return `${name}${equals}${quote}${rewriteLink(link, this.#links)}${quote}`;
      })
    );
  }
}

/** Limits repeated scans of an unterminated tag, since each chunk starts again. */
const tagLengthMax = 8 * 1024;

/**
 * The lookbehind starts names at token boundaries; otherwise each character of a long text without `=` would be tried
 * as a start.
 */
const attribute = /(?<![^\s"'<>/=])([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>][^\s>]*)/g;

/** The index after the `>` of the tag at `at`, respecting quotes; undefined when the tag is incomplete. */
function endOfTag(text: string, at: number): number | undefined {
  // A `<` that starts no tag is text.
  const next = text[at + 1];
  if (next === undefined || (next === '!' && text.length < at + 4)) return undefined;
  if (!/[a-z/!?]/i.test(next)) return at + 1;
  let quote = '';
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return index + 1;
    else if ((character === '"' || character === "'") && /=\s*$/.test(text.slice(Math.max(at, index - 8), index))) {
      quote = character;
    }
  }
  return undefined;
}

function indexOfIgnoringCase(text: string, wanted: string, from: number): number {
  const pattern = new RegExp(wanted, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Elements with raw text content. */
const rawText: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes']);

/** Attributes that contain one link each (HTML 4.01, index of attributes; HTML, section of URLs). */
const linksOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  applet: ['codebase'],
  area: ['href'],
  audio: ['src'],
  base: ['href'],
  blockquote: ['cite'],
  body: ['background'],
  button: ['formaction'],
  command: ['icon'],
  del: ['cite'],
  embed: ['src'],
  form: ['action'],
  frame: ['longdesc', 'src'],
  head: ['profile'],
  html: ['manifest'],
  iframe: ['longdesc', 'src'],
  img: ['longdesc', 'src', 'usemap'],
  input: ['src', 'usemap', 'formaction'],
  ins: ['cite'],
  link: ['href'],
  object: ['classid', 'codebase', 'data', 'usemap'],
  q: ['cite'],
  script: ['src'],
  source: ['src'],
  video: ['poster', 'src'],
};
