import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Descriptions, decodeYaml } from '@orch/apimachinery';
import { loadDescriptions } from '../src/descriptions/descriptions.js';
import { defaultGates } from './default-gates.js';

// Compares descriptions with the data of the fields.
interface Field {
  readonly name: string;
  readonly type: string;
  readonly inline?: boolean;
  readonly enum?: string;
  readonly featureGate?: string;
}

interface Kinds {
  readonly messages?: Readonly<Record<string, { readonly fields?: readonly Field[] }>>;
  readonly enums?: Readonly<Record<string, readonly string[]>>;
}

const packages = join(__dirname, '..', '..');
const readYaml = (path: string) => decodeYaml(readFileSync(join(packages, path)));

const kinds = new Map<string, Kinds>();
/** The generated interfaces. */
const types = new Map<string, string>();
for (const folder of ['apimachinery', 'api']) {
  for (const file of readdirSync(join(packages, folder, 'kinds'))) {
    const stem = basename(file, '.yaml');
    kinds.set(stem, Object(readYaml(`${folder}/kinds/${file}`)));
    types.set(stem, readFileSync(join(packages, folder, 'src', 'generated', stem, 'types.ts'), 'utf8'));
  }
}

/** Whether a message is an object in JSON: a quantity is a string, with fields in protobuf only. */
function isInterface(stem: string, message: string): boolean {
  return types.get(stem)?.includes(`export type ${message} = {\n`) === true;
}

/** All fields in JSON. Those of an inlined message are checked with that message. */
const fields = [...kinds].flatMap(([stem, { messages = {} }]) =>
  Object.entries(messages).flatMap(([message, { fields: own = [] }]) =>
    own
      .filter(({ inline }) => inline !== true && isInterface(stem, message))
      .map((field) => ({ stem, message: `${stem}.${message}`, field })),
  ),
);

const messages = [...kinds].flatMap(([stem, { messages: all = {} }]) =>
  Object.keys(all)
    .filter((message) => isInterface(stem, message))
    .map((message) => `${stem}.${message}`),
);

describe('the description of a field', () => {
  let descriptions: Descriptions;
  beforeAll(async () => {
    descriptions = await loadDescriptions();
  });
  const textOf = (message: string, field: string) => descriptions.ofField(message, field) ?? '';
  const linesOf = (silent: readonly { readonly message: string; readonly field: Field }[]) =>
    silent.map(({ message, field }) => `${message}.${field.name}: ${textOf(message, field.name)}`);

  test('exists for each field and each message', () => {
    expect(fields.length).toBeGreaterThan(2_900);
    expect(linesOf(fields.filter(({ message, field }) => textOf(message, field.name) === ''))).toEqual([]);
    expect(messages.length).toBeGreaterThan(700);
    expect(messages.filter((message) => descriptions.ofMessage(message) === undefined)).toEqual([]);
  });

  test('is a comment of the generated interface', () => {
    const comments = new Map<string, ReadonlySet<string>>();
    for (const [stem, text] of types) {
      const pairs = text.matchAll(/\/\*\* (.*) \*\/\n(?:export type (\w+)|\s+'?([\w$-]+)'?\??:)/g);
      comments.set(
        stem,
        new Set([...pairs].map(([, comment, type, field]) => `${type ?? field} ${comment?.replaceAll('*\\/', '*/')}`)),
      );
    }
    const silent = fields.filter(
      ({ stem, message, field }) => comments.get(stem)?.has(`${field.name} ${textOf(message, field.name)}`) !== true,
    );
    expect(linesOf(silent)).toEqual([]);
    const bare = messages.filter((message) => {
      const [stem = '', name = ''] = message.split('.');
      return comments.get(stem)?.has(`${name} ${descriptions.ofMessage(message)}`) !== true;
    });
    expect(bare).toEqual([]);
  });

  test('names a constant default', () => {
    const silent = constantDefaults().filter(
      ({ message, field, value }) =>
        !textOf(message, field.name).includes(value) && !inOtherWords.has(`${message}.${field.name}`),
    );
    expect(constantDefaults().length).toBeGreaterThan(180);
    expect(silent.map(({ message, field, value }) => `${message}.${field.name} = ${value}`)).toEqual([]);
  });

  test('names the allowed values if they are few', () => {
    const enumerated = fields.flatMap((one) => {
      const values = valuesOf(one.stem, one.field.enum ?? '').filter((value) => value !== '');
      return values.length > 0 && values.length <= 9 ? [{ ...one, values }] : [];
    });
    const silent = enumerated.filter(
      ({ message, field, values }) =>
        !openOrPartial.has(`${message.split('.')[1]}.${field.name}`) &&
        values.some((value) => !textOf(message, field.name).includes(value)),
    );
    expect(enumerated.length).toBeGreaterThan(180);
    expect(linesOf(silent)).toEqual([]);
  });

  test('names the unit, and a gate that is off by default', () => {
    const gated = fields.filter(({ field }) => field.featureGate !== undefined && !defaultGates(field.featureGate));
    expect(gated.length).toBeGreaterThan(5);
    const ungated = gated.filter(
      ({ message, field }) => !textOf(message, field.name).includes(`Gate ${field.featureGate}, off by default.`),
    );
    expect(linesOf(ungated)).toEqual([]);
    const inUnits = fields.filter(({ field }) => /(Seconds|Bytes|bytes)$/.test(field.name));
    expect(inUnits.length).toBeGreaterThan(40);
    const withoutUnit = inUnits.filter(({ message, field }) => {
      const unit = /Seconds$/.test(field.name) ? /second/i : /byte/i;
      return !unit.test(textOf(message, field.name));
    });
    expect(linesOf(withoutUnit)).toEqual([]);
  });

  test('names no product', () => {
    const names = fields.filter(({ message, field }) => /kube|\borch\b|k8s/i.test(textOf(message, field.name)));
    expect(linesOf(names)).toEqual([]);
  });
});

function valuesOf(stem: string, name: string): readonly string[] {
  const [owner = '', own = ''] = name.includes('.') ? name.split('.') : [stem, name];
  return kinds.get(owner)?.enums?.[own] ?? [];
}

interface ConstantDefault {
  readonly message: string;
  readonly field: Field;
  readonly value: string;
}

/** Entries of `defaults.yaml` whose value is one word or number. */
function constantDefaults(): readonly ConstantDefault[] {
  const data: Readonly<
    Record<string, Readonly<Record<string, readonly { readonly path: string; readonly value?: unknown }[]>>>
  > = Object(readYaml('api/data/defaults.yaml'));
  return Object.entries(data).flatMap(([stem, messages]) =>
    Object.entries(messages).flatMap(([message, rows]) =>
      rows.flatMap(({ path, value }) => {
        if (!/^[\w/:%-]+$/.test(String(value)) || typeof value === 'object' || value === undefined) return [];
        const found = follow(`${stem}.${message}`, path.replaceAll(/\[[^\]]*\]/g, '').split('.'));
        return found === undefined ? [] : [{ ...found, value: String(value) }];
      }),
    ),
  );
}

function follow(
  message: string,
  [name, ...more]: readonly string[],
): Pick<ConstantDefault, 'message' | 'field'> | undefined {
  const [stem = '', own = ''] = message.split('.');
  const all = kinds.get(stem)?.messages?.[own]?.fields ?? [];
  const typeOf = ({ type }: Field) => (type.includes('.') ? type : `${stem}.${type}`);
  const field = all.find((one) => one.name === name);
  if (field !== undefined) return more.length === 0 ? { message, field } : follow(typeOf(field), more);
  for (const inlined of all.filter(({ inline }) => inline === true)) {
    const found = follow(typeOf(inlined), [name ?? '', ...more]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** 2147483647 means no limit. */
const inOtherWords = new Set([
  'extensions_v1beta1.DeploymentSpec.progressDeadlineSeconds',
  'extensions_v1beta1.DeploymentSpec.revisionHistoryLimit',
]);

/** Values that the data does not list completely, or that are not all allowed here. */
const openOrPartial = new Set([
  // Contains the name of the product.
  'CustomResourceDefinitionCondition.type',
  'NamespaceSpec.finalizers',
  'Secret.type',
  // Depends on the cluster, not on the field.
  'NodeStatus.phase',
  'PodReadinessGate.conditionType',
  'StatusCause.reason',
  // Recycle is for volumes that are not provisioned.
  'StorageClass.reclaimPolicy',
]);
