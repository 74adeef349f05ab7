/** How an option's text is read. */
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

/** One option of a program: a row of its table, and the one source for parsing, help and default. */
export interface FlagDefinition {
  /** Without dashes; `_` and `-` are the same when it is given. */
  readonly name: string;
  /** One letter. */
  readonly shorthand?: string;
  readonly type: FlagType;
  /** As it would be given; '' is the empty value of its type. */
  readonly default: string;
  /** Giving it again adds. */
  readonly repeatable?: boolean;
  /** Heading in the help. */
  readonly section: string;
  /** Why not to use it, and what instead; it is warned about. */
  readonly deprecated?: string;
  /** Left out of the help. */
  readonly hidden?: boolean;
  /** The values it takes; anything when not given. */
  readonly values?: readonly string[];
  /** What is wrong with a value, or undefined. */
  readonly validate?: (value: FlagValue) => string | undefined;
  /** One line. */
  readonly help: string;
}

/** Certificate and key file, and the names they serve. */
export interface NamedCertKey {
  readonly certFile: string;
  readonly keyFile: string;
  readonly names: readonly string[];
}
/** Both ends belong to it. */
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
