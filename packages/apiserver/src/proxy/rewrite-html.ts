import { Transform, type TransformCallback } from 'node:stream';
import { type LinkRewriting, rewriteLink } from './rewrite-location.js';

/**
 * Changes the links in a page of HTML that lead to its own server, while it goes by:
 *
 *     <a href="/x">  →  <a href="/api/v1/nodes/a/proxy/x">
 *
 * All else stays byte for byte: text, comments, scripts, tags without links. A tag that is cut off by the end of a piece
 * waits for the next one.
 */
export class HtmlLinks extends Transform {
  readonly #links: LinkRewriting;
  /** What may be the beginning of something: bytes as characters of Latin-1, whatever they encode. */
  #rest = '';
  /** What ends the text that is no HTML now: `-->` of a comment, `</script` of a script. */
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

  /** What is ready of a text; the rest waits. */
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

/** What never ends is looked through again with every piece that comes: not for long. */
const tagLengthMax = 8 * 1024;

const attribute = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>][^\s>]*)/g;

/** Behind the `>` of the tag that begins at `at`, quotes minded; undefined when it does not end here. */
function endOfTag(text: string, at: number): number | undefined {
  // A `<` that begins no tag is text.
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

/** Elements whose content is no HTML. */
const rawText: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes']);

/** Attributes that hold one link each (HTML 4.01, index of attributes; HTML, section of URLs). */
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
