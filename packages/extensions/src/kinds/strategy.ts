import {
  checkValue,
  fieldErrorsOf,
  loadPatterns,
  loadRuleLibrary,
  objectMetadataErrors,
  Patterns,
  ValueChecks,
  validationsGate,
} from '@orch/api';
import {
  type ApiObject,
  addInt64,
  checkNewMetadata,
  checkUpdate,
  type DeepReadonly,
  deepCopy,
  deepEqual,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  invalid,
  isFields,
  keepGeneration,
  keepMember,
  type ObjectMeta,
  QuotedValue,
  type Strategy,
  type StrategyContext,
  type UpdateStrategy,
} from '@orch/apimachinery';
import { checkRules } from '../rules/check-rules.js';
import { compileSchemaRules, type SchemaRules } from '../rules/schema-rules.js';
import { repeatedElements } from '../schema/list-types.js';
import { prunedObject } from '../schema/prune.js';
import { compileQuickCheck, type QuickCheck } from '../schema/quick-check.js';
import { scaleErrors } from './scale-values.js';
import type { CompiledVersion } from './versions.js';

type Stored = DeepReadonly<ApiObject>;

/** The rules for writes of a custom resource: those of the version of the request apply. */
export function customStrategy(
  versions: readonly CompiledVersion[],
  { namespaced }: { readonly namespaced: boolean },
): Strategy {
  const rulesByVersion = new Map(versions.map((version) => [version.version.name, new VersionRules(version)]));
  const hasRules = versions.some((version) => version.hasRules);
  const fallback = rulesByVersion.values().next().value;
  const rulesOf = ({ version }: Pick<StrategyContext, 'version'>): VersionRules | undefined =>
    rulesByVersion.get(version.version) ?? fallback;
  const hasStatus = (context: Pick<StrategyContext, 'version'>) => rulesOf(context)?.hasStatus === true;
  const kind = { namespaced, nameRule: 'dnsSubdomain', metadata: { anyFinalizer: true } } as const;
  const updatedKind = { ...kind, metadata: { anyFinalizer: true, onUpdate: ['change'], rest: 'after' } } as const;

  const stored = versions.length > 1 ? versions.find(({ version }) => version.isStored)?.structural : undefined;

  /** Members that the stored version lacks, such as a status kept from an object of an older stored version. */
  function dropUnstored(object: ApiObject): void {
    if (stored === undefined) return;
    const known = prunedObject(stored, object);
    for (const name of Object.keys(object)) if (!Object.hasOwn(known, name)) delete object[name];
  }

  const status: UpdateStrategy = {
    resetFields: () => [['metadata'], ['spec']],
    prepareForUpdate(object, old) {
      for (const name of Object.keys(object)) if (!keptByStatus.has(name)) keepMember(object, old, name);
      for (const name of Object.keys(old)) if (!keptByStatus.has(name)) keepMember(object, old, name);
      const { resourceVersion, managedFields } = object.metadata;
      object.metadata = {
        ...deepCopy<ObjectMeta>(old.metadata),
        ...(resourceVersion === undefined ? {} : { resourceVersion }),
        ...(managedFields === undefined ? {} : { managedFields }),
      };
    },
    validateUpdate,
  };
  return {
    async load(gates) {
      await loadPatterns();
      if (hasRules && gates(validationsGate)) await loadRuleLibrary();
    },
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
    resetFields: (version) => (hasStatus({ version }) ? [['status']] : []),
    prepareForCreate(object, context) {
      if (hasStatus(context)) delete object['status'];
      object.metadata.generation = 1;
    },
    validateCreate: (object, context) => [
      ...checkNewMetadata(object, kind, context),
      ...(rulesOf(context)?.errors(object, undefined, context) ?? []),
    ],
    prepareForUpdate(object, old, context) {
      if (hasStatus(context)) keepMember(object, old, 'status');
      dropUnstored(object);
      keepGeneration(object, old);
      if (!hasSameContent(object, old, { withoutStatus: hasStatus(context) })) {
        object.metadata.generation = addInt64(old.metadata.generation ?? 0, 1);
      }
    },
    validateUpdate,
    status,
  };

  function validateUpdate(object: Stored, old: Stored, context: StrategyContext): readonly FieldError[] {
    return checkUpdate(object, old, {
      kind: updatedKind,
      context,
      whole: () => rulesOf(context)?.errors(object, old, context) ?? [],
      change: () => [],
    });
  }
}

/** Members that an update of the status does not keep, or that `prepareForUpdate` merges itself. */
const keptByStatus: ReadonlySet<string> = new Set(['status', 'metadata', 'kind', 'apiVersion']);

function hasSameContent(object: Stored, old: Stored, { withoutStatus }: { readonly withoutStatus: boolean }): boolean {
  const contentOf = ({ metadata: _metadata, kind: _kind, apiVersion: _apiVersion, ...content }: Stored) => {
    if (!withoutStatus) return content;
    const { status: _status, ...rest } = content;
    return rest;
  };
  return deepEqual(contentOf(object), contentOf(old));
}

/** Validates objects by the schema of one version. */
class VersionRules {
  readonly #compiled: CompiledVersion;
  readonly #rulePatterns = new Patterns();
  /** Has the compiled patterns. */
  #checks: ValueChecks | undefined;
  #quickCheck: QuickCheck | undefined;
  /** `none` for a schema without rules. */
  #rules: SchemaRules | 'none' | undefined;

  constructor(compiled: CompiledVersion) {
    this.#compiled = compiled;
  }

  get hasStatus(): boolean {
    return this.#compiled.version.hasStatus;
  }

  /** `old` is given on update. */
  errors(object: Stored, old: Stored | undefined, { sent, gates }: StrategyContext): readonly FieldError[] {
    const { version, structural, served } = this.#compiled;
    // In the version of the request. Its metadata are complete in the hub version only.
    const { group, version: name } = served.gvk;
    const subject = { ...(sent ?? object), metadata: object.metadata, apiVersion: `${group}/${name}` };
    const errors: FieldError[] = [];
    if (version.schema !== undefined) {
      this.#checks ??= new ValueChecks(new Patterns());
      this.#quickCheck ??= compileQuickCheck(version.schema);
      const isValid = this.#quickCheck(subject, this.#checks.forNextValue());
      const checks = this.#checks.forNextValue();
      if (!isValid) errors.push(...fieldErrorsOf(checkValue(version.schema, subject, { checks }), undefined));
    }
    if (version.scale !== undefined) errors.push(...scaleErrors(subject, version.scale));
    if (version.schema === undefined || structural === undefined) return errors;
    if (structural.hasEmbeddedResources) errors.push(...embeddedErrors(version.schema, subject));
    const repeated = repeatedElements(structural, subject);
    // An update may keep the repeated elements of an older object.
    if (repeated.length > 0 && (old === undefined || repeatedElements(structural, old).length === 0)) {
      errors.push(...repeated);
    }
    if (gates(validationsGate)) errors.push(...this.#ruleErrors(subject, old, errors));
    return errors;
  }

  #ruleErrors(object: Fields, old: Stored | undefined, errors: readonly FieldError[]): readonly FieldError[] {
    const { schema } = this.#compiled.version;
    if (schema === undefined || !this.#compiled.hasRules) return [];
    const patterns = this.#rulePatterns;
    this.#rules ??= compileSchemaRules(schema, patterns) ?? 'none';
    if (this.#rules === 'none') return [];
    if (errors.some(blocksRules)) return [invalid(fieldPath('<nil>'), new QuotedValue('null'), uncheckedRules)];
    return checkRules(this.#rules, object, { old, patterns });
  }
}

const uncheckedRules =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

/** Whether a value may have another type than its schema, or lack members, so that rules cannot be evaluated. */
function blocksRules(error: FieldError): boolean {
  return error.code !== 'invalid' || error.detail.includes(' in body must be of type ');
}

/** Errors in kind, apiVersion and metadata of embedded objects. */
function embeddedErrors(schema: Fields, object: Stored): readonly FieldError[] {
  return Object.entries(fieldsAt(schema, 'properties')).flatMap(([name, property]) =>
    isFields(property) && object[name] !== undefined
      ? objectMetadataErrors(property, object[name], fieldPath(name))
      : [],
  );
}
