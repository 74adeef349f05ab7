import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TextWriter } from './text-writer.js';

const word = fc.stringMatching(/^[a-z]{1,30}$/);
const words = fc.array(word, { minLength: 1, maxLength: 40 }).map((all) => all.join(' '));
const columns = fc.record({ column: fc.integer({ min: 0, max: 60 }), indent: fc.integer({ min: 0, max: 20 }) });

describe.each(['plain', 'single', 'double'] as const)('a text in style %s', (style) => {
  const quote = { plain: '', single: "'", double: '"' }[style];

  test('is folded at the first space after column 80, and continues at the indentation', () => {
    fc.assert(
      fc.property(words, columns, (text, { column, indent }) => {
        const written = new TextWriter(text, style, { column, indent, isName: false }).write();
        expect(written.startsWith(quote) && written.endsWith(quote)).toBe(true);
        const lines = `${' '.repeat(column)}${written}`.split('\n');
        for (const [index, line] of lines.entries()) {
          const isLast = index === lines.length - 1;
          if (index > 0) expect(line.search(/[^ ]/)).toBe(indent);
          // Columns are counted from 0, and a last word without a space cannot be folded.
          if (!isLast) expect(line.length).toBeGreaterThan(80);
          const start = index === 0 ? column + quote.length : indent;
          const lastSpace = line.lastIndexOf(' ');
          if (lastSpace >= start) expect(lastSpace).toBeLessThanOrEqual(80);
        }
        const joined = lines.map((line, index) => line.slice(index === 0 ? column : indent)).join(' ');
        expect(joined).toBe(`${quote}${text}${quote}`);
      }),
    );
  });

  test('is not folded as a name, and is the same in parts', () => {
    fc.assert(
      fc.property(words, columns, fc.integer({ min: 1, max: 50 }), (text, place, step) => {
        const name = new TextWriter(text, style, { ...place, isName: true });
        if (style !== 'single') expect(name.write()).toBe(`${quote}${text}${quote}`);
        const whole = new TextWriter(text, style, { ...place, isName: false }).write();
        const writer = new TextWriter(text, style, { ...place, isName: false });
        let written = '';
        for (let end = step; !writer.isDone; end += step) written += writer.write(end);
        expect(written).toBe(whole);
      }),
    );
  });
});
