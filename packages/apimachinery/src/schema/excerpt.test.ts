import { expect, test } from '@jest/globals';
import { excerptAt } from './excerpt.js';
import { TypeMismatch } from './mismatch.js';

test('a value of the wrong type is read to its first character', () => {
  const mismatch = new TypeMismatch('ReadBool: expect t or f, but found "').within('hostNetwork').within('spec');
  expect(excerptAt(mismatch, '{"kind":"Pod","spec":{"hostNetwork":"yes"}}')).toBe(
    ', error found in #10 byte of ...|Network":"yes"}}|..., bigger context ...|{"kind":"Pod","spec":{"hostNetwork":"yes"}}|...',
  );
});

test('a text that is no value of its kind is read to its end', () => {
  const mismatch = new TypeMismatch('decode base64: illegal base64 data at input byte 3')
    .within('a')
    .within('data')
    .prepend('v1.Secret.Data');
  expect(excerptAt(mismatch, '{"data":{"a":"not base64"}}')).toBe(
    ', error found in #10 byte of ...|ot base64"}}|..., bigger context ...|{"data":{"a":"not base64"}}|...',
  );
});

test('near the beginning less is shown, and what is not there is not', () => {
  expect(excerptAt(new TypeMismatch('x').within('a'), '{"a":5}')).toBe(
    ', error found in #6 byte of ...|{"a":5}|..., bigger context ...|{"a":5}|...',
  );
  expect(excerptAt(new TypeMismatch('x').within('b'), '{"a":5}')).toBe('');
});
