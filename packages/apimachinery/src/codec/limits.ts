/** How much the decoders take in; the server's body limit is lower, and stands before them. */
export const codecLimits = {
  /** The largest text decoded; what a request may carry is 3 MiB. */
  textBytesMax: 16 * 1024 * 1024,
  /** Objects and lists inside each other. Real schemas stay below 100; writing YAML overflows the stack from about 600. */
  depthMax: 400,
  /** Values that YAML aliases may make in all, against documents that explode. */
  yamlAliasesMax: 100,
  /** Tokens of a YAML text: parsing so many takes a second, and holds the event loop. Block texts are one token each. */
  yamlTokensMax: 250_000,
} as const;
