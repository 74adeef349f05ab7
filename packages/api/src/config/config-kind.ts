/** One violation that a compiled validator reports; the subset of ajv's error object that is used. */
export interface SchemaError {
  /** JSON pointer, such as `/plugins/0/name`. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator that ajv compiled when the package was generated. Fills defaults into the value. */
export interface CompiledValidator {
  (value: unknown): boolean;
  /** Violations of the last call. */
  errors?: readonly SchemaError[] | null;
}

export interface ConfigKindName {
  /** Neutral spelling. */
  readonly kind: string;
  /** The kind in the other dialect, when it differs. */
  readonly compatKind?: string | undefined;
  /** Neutral spelling. */
  readonly group: string;
  readonly version: string;
}

interface ConfigKindOptions {
  readonly name: string;
  readonly kinds: readonly ConfigKindName[];
  readonly mayOmitKind: boolean;
  readonly secrets: readonly string[];
  readonly validate: CompiledValidator;
}

/** A form of configuration file: its kinds and versions, and the validator of its content. */
export interface ConfigKind<Value> extends Omit<ConfigKindOptions, 'validate'> {
  /** Fills defaults into `value`, and returns it typed, or all violations. */
  check(value: unknown): { readonly value: Value } | { readonly errors: readonly SchemaError[] };
}

/** Joins a validator with the type that it proves. Called by generated code. */
export function defineConfigKind<Value>({ validate, ...options }: ConfigKindOptions): ConfigKind<Value> {
  const isValid = (value: unknown): value is Value => validate(value);
  return {
    ...options,
    check: (value) => (isValid(value) ? { value } : { errors: validate.errors ?? [] }),
  };
}
