import { type ConfigKind, type DecodedConfig, decodeConfig } from '@orch/api';
import { type FieldError, formatFieldError, type JsonObject } from '@orch/apimachinery';
import type { ExtensionPoint, Plugin } from '../framework/extension-points.js';
import type { ArgsContext, PluginDefinition } from '../framework/plugin-definition.js';
import type { PluginHandle } from '../framework/plugin-handle.js';

/** A plugin without arguments. */
export function withoutArgs(
  points: readonly ExtensionPoint[],
  create: (handle: PluginHandle) => Plugin,
): PluginDefinition {
  return {
    points,
    checkArgs: (args) =>
      Object.keys(args ?? {}).map((member) => `${member}: unknown field: the plugin has no arguments`),
    create: (_args, handle) => create(handle),
  };
}

/** A plugin with arguments of a configuration kind: `check` says what the schema of the kind does not. */
export function withArgs<Args>(
  points: readonly ExtensionPoint[],
  {
    kind,
    check = () => [],
    create,
  }: {
    readonly kind: ConfigKind<Args>;
    readonly check?: (args: Args, context: ArgsContext) => readonly FieldError[];
    readonly create: (args: Args, handle: PluginHandle) => Plugin;
  },
): PluginDefinition {
  return {
    points,
    checkArgs(args, context) {
      const decoded = decodeArgs(args, kind, context);
      return 'errors' in decoded
        ? decoded.errors
        : check(decoded.value, context).map((error) => formatFieldError(error));
    },
    completeArgs(args, context) {
      const copy = withKind(args, kind, context);
      decodeConfig(copy, kind, context);
      return copy;
    },
    create(args, handle) {
      const decoded = decodeArgs(args, kind, handle);
      if ('errors' in decoded) throw new PluginArgsError(decoded.errors.join('\n'));
      return create(decoded.value, handle);
    },
  };
}

/** Arguments that `checkArgs` rejects. */
export class PluginArgsError extends Error {
  override readonly name = 'PluginArgsError';
}

/** Fills defaults into a copy. `kind` and `apiVersion` can be left out. */
function decodeArgs<Args>(
  args: JsonObject | undefined,
  kind: ConfigKind<Args>,
  { names }: Pick<ArgsContext, 'names'>,
): DecodedConfig<Args> {
  return decodeConfig(withKind(args, kind, { names }), kind, { names });
}

function withKind(
  args: JsonObject | undefined,
  { kinds }: Pick<ConfigKind<unknown>, 'kinds'>,
  { names }: Pick<ArgsContext, 'names'>,
): JsonObject {
  const [expected = { kind: '', group: '', version: '' }] = kinds;
  const apiVersion = `${names.group(expected.group)}/${expected.version}`;
  return { apiVersion, kind: expected.kind, ...structuredClone(args) };
}
