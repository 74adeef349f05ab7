/** The type of an option's value. */
export type FlagType =
  | 'bool'
  | 'cidr'
  | 'duration'
  | 'float'
  | 'int'
  | 'int32'
  | 'uint'
  | 'ip'
  | 'mapStringBool'
  | 'mapStringString'
  | 'moduleSpec'
  | 'namedCertKey'
  | 'portRange'
  | 'severity'
  | 'string'
  | 'stringArray'
  | 'stringSlice'
  | 'traceLocation'
  | 'version';

/** One option of a program. Parsing, help and default derive from it. */
export interface FlagDefinition {
  /** Without leading dashes. The command line accepts `_` for `-`. */
  readonly name: string;
  /** One letter. */
  readonly shorthand?: string;
  readonly type: FlagType;
  /** Written as on the command line; '' is the empty value of the type. */
  readonly default: string;
  /** Repeated uses add to the value. */
  readonly repeatable?: boolean;
  /** Of a map: a text with one `=` is one pair, also when it has commas. Several pairs are quoted: `"a,b=1,2","c=3"`. */
  readonly keepsCommas?: boolean;
  /** Heading in the help. */
  readonly section: string;
  /** The deprecation notice with the replacement. Using the option prints a warning. */
  readonly deprecated?: string;
  /** Why an option that no config reads has no effect; defaults to 'not built yet'. */
  readonly ignored?: string;
  /** Why a value other than the default is an error: the part that would use it cannot exist. No config reads the option. */
  readonly rejected?: string;
  /** A security option: the API server does not start when it is set and has no effect. */
  readonly protective?: boolean;
  /** Omitted from the help. */
  readonly hidden?: boolean;
  /** The allowed values; any value when absent. */
  readonly values?: readonly string[];
  /** Returns the error of an invalid value, or undefined. */
  readonly validate?: (value: FlagValue) => string | undefined;
  /** One line. */
  readonly help: string;
}

/** A certificate file, its key file, and the host names they serve. */
export interface NamedCertKey {
  readonly certFile: string;
  readonly keyFile: string;
  readonly names: readonly string[];
}
/** Inclusive at both ends. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Durations are milliseconds. */
export type FlagValue =
  | boolean
  | number
  | string
  | readonly string[]
  | readonly NamedCertKey[]
  | PortRange
  | Readonly<Record<string, string | boolean>>;

/** The options of one section. */
export function flagSection(
  section: string,
  flags: readonly Omit<FlagDefinition, 'section'>[],
): readonly FlagDefinition[] {
  return flags.map((flag) => ({ ...flag, section }));
}
