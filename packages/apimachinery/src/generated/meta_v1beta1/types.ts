// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '../meta_v1/types.js';

/** A list of objects with their metadata only. */
export type PartialObjectMetadataList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The objects with their metadata. */
  items: meta_v1.PartialObjectMetadata[];
};

export type Table = meta_v1.Table;

export type TableColumnDefinition = meta_v1.TableColumnDefinition;

export type TableRow = meta_v1.TableRow;

export type TableRowCondition = meta_v1.TableRowCondition;

export type TableOptions = meta_v1.TableOptions;

export type PartialObjectMetadata = meta_v1.PartialObjectMetadata;
