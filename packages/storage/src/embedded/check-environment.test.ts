import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { checkDialect, checkFormat, checkHeads, checkNewest, readFacts } from './check-environment.js';
import { type Environment, type Head, openEnvironment } from './environment.js';
import { StoreCorruptError, StoreDialectError, StoreFormatError } from './errors.js';
import { positionOf } from './position.js';

let environment: Environment;
beforeEach(async () => {
  environment = await openEnvironment({ memory: true, dialect: 'orch', clock: systemClock() });
});
afterEach(() => environment.close());

function change(write: () => void): void {
  environment.root.transactionSync(write);
  environment.root.resetReadTxn();
}

function setHeads(heads: Readonly<Record<Head, number | undefined>>): void {
  change(() => {
    for (const name of ['revision', 'oldest', 'swept'] as const) {
      const value = heads[name];
      if (value === undefined) environment.heads.removeSync(name);
      else environment.heads.putSync(name, value);
    }
  });
}

describe('the revisions of a store', () => {
  test.each([
    [3, 2, 1],
    [2, 2, 2],
  ])('are consistent in order, or equal: %i, %i, %i', (revision, oldest, swept) => {
    setHeads({ revision, oldest, swept });
    expect(() => checkHeads(environment)).not.toThrow();
  });

  test.each([
    [undefined, 2, 1],
    [3, undefined, 1],
    [3, 2, undefined],
    [3, 4, 1],
    [3, 2, 3],
  ])('are inconsistent when one is missing or out of order: %s, %s, %s', (revision, oldest, swept) => {
    setHeads({ revision, oldest, swept });
    const detail = `its revisions are inconsistent: ${revision}, ${oldest}, ${swept}`;
    expect(() => checkHeads(environment)).toThrow(new StoreCorruptError(environment.folder, detail));
  });

  test('include those of the log', () => {
    setHeads({ revision: 3, oldest: 1, swept: 1 });
    change(() => environment.log.putSync(positionOf(3, 4_095), Buffer.of(1)));
    expect(() => checkHeads(environment)).not.toThrow();
    change(() => environment.log.putSync(positionOf(4, 0), Buffer.of(1)));
    const detail = 'its log ends at revision 4, its newest commit is 3';
    expect(() => checkHeads(environment)).toThrow(new StoreCorruptError(environment.folder, detail));
  });
});

describe('the format and the naming of a store', () => {
  test('are those of this version and of the server', () => {
    expect(readFacts(environment)).toEqual({ format: 2, dialect: 'orch' });
    expect(checkFormat(environment)).toBe('orch');
    expect(() => checkDialect(environment, { dialect: 'orch' })).not.toThrow();
  });

  test.each([
    [1, 'this version reads format 2: start a server on it first, which migrates it'],
    [3, 'this version reads formats up to 2: a later version wrote it'],
  ])('fail with another format: %i', (format, message) => {
    change(() => environment.root.putSync('format', Buffer.from(String(format))));
    expect(() => checkFormat(environment)).toThrow(StoreFormatError);
    expect(() => checkFormat(environment)).toThrow(`has format ${format}, ${message}`);
  });

  test('fail with another naming', () => {
    change(() => environment.root.putSync('dialect', Buffer.from('kubernetes')));
    expect(checkFormat(environment)).toBe('kubernetes');
    expect(() => checkDialect(environment, { dialect: 'kubernetes' })).not.toThrow();
    expect(() => checkDialect(environment, { dialect: 'orch' })).toThrow(
      new StoreDialectError(environment.folder, 'kubernetes', 'orch'),
    );
  });

  test.each([
    ['format', 'its format is missing'],
    ['dialect', 'its naming is missing'],
  ])('fail without a %s, and with an invalid one', (name, detail) => {
    for (const write of [
      () => environment.root.putSync(name, Buffer.from('x')),
      () => environment.root.removeSync(name),
    ]) {
      change(write);
      expect(() => readFacts(environment)).toThrow(new StoreCorruptError(environment.folder, detail));
    }
  });
});

test('16 damaged records among the newest 200 are tolerated, no more, and older ones are not read', () => {
  const damage = (count: number, start: number) =>
    change(() => {
      for (let index = 0; index < count; index++)
        environment.log.putSync(positionOf(start + index, 0), Buffer.from('damaged'));
    });
  damage(16, 100);
  expect(() => checkNewest(environment)).not.toThrow();
  damage(1, 200);
  const detail = 'more than 16 of its newest records are damaged';
  expect(() => checkNewest(environment)).toThrow(new StoreCorruptError(environment.folder, detail));
});
