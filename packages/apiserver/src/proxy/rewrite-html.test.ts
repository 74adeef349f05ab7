import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HtmlLinks } from './rewrite-html.js';

const links = { prefix: '/p', backend: '10.0.0.1:80', client: 'localhost' };

async function rewrite(...pieces: readonly string[]): Promise<string> {
  const stream = new HtmlLinks(links);
  for (const piece of pieces) stream.write(Buffer.from(piece, 'latin1'));
  stream.end();
  return Buffer.concat(await stream.toArray()).toString('latin1');
}

const cases = [
  ['<a href="/x?a=1&amp;b">t</a>', '<a href="/p/x?a=1&amp;b">t</a>'],
  ["<A  HREF = '/x' title='/y'>", "<A  HREF = '/p/x' title='/y'>"],
  ['<body background=/bg.png>', '<body background=/p/bg.png>'],
  ['<img src="/i" srcset="/a 1x" />', '<img src="/p/i" srcset="/a 1x" />'],
  [
    '<a href="x"><a href="http://else/z"><a href=http://10.0.0.1:80/z>',
    '<a href="x"><a href="http://else/z"><a href=/p/z>',
  ],
  ['<p href="/x">1 < 2 & <3 href="/x"</p>', '<p href="/x">1 < 2 & <3 href="/x"</p>'],
  ['<!-- <a href="/x"> --><a href="/x">', '<!-- <a href="/x"> --><a href="/p/x">'],
  [
    `<script src="/s.js">"<a href='/x'>"</SCRIPT><link href='/x'>`,
    `<script src="/p/s.js">"<a href='/x'>"</SCRIPT><link href='/p/x'>`,
  ],
  ['<a title="a > b" href="/x">', '<a title="a > b" href="/p/x">'],
  ["<p>it's</p><a href='/x'>", "<p>it's</p><a href='/p/x'>"],
  ['<title><a href="/x"></title>\u00e9<a href="/\u00e9">', '<title><a href="/x"></title>\u00e9<a href="/p/\u00e9">'],
  ['<a href="/x', '<a href="/x'],
  ['<!DOCTYPE html><?a?>', '<!DOCTYPE html><?a?>'],
  ['<', '<'],
  ['', ''],
] as const;

test('reads a long attribute without a value once', async () => {
  const tag = `<a ${'x'.repeat(50_000)} href="/x">`;
  expect(await rewrite(tag)).toBe(tag.replace('"/x"', '"/p/x"'));
});

test.each(cases)('rewrites %s to %s', async (page, rewritten) => {
  expect(await rewrite(page)).toBe(rewritten);
});

test('works with any split of a page into chunks', async () => {
  const page = cases
    .slice(0, -4)
    .map(([from]) => from)
    .join('\n');
  const whole = cases
    .slice(0, -4)
    .map(([, to]) => to)
    .join('\n');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(page.length), { maxLength: 12 }), async (cuts) => {
      const sorted = [0, ...cuts.toSorted((a, b) => a - b), page.length];
      const pieces = sorted.slice(1).map((end, at) => page.slice(sorted[at], end));
      expect(await rewrite(...pieces)).toBe(whole);
    }),
  );
});

test('passes through unterminated tags', async () => {
  const endless = `<a ${'x'.repeat(200_000)}`;
  expect(await rewrite(endless, endless)).toBe(endless + endless);
});
