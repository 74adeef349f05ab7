// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '../meta_v1/types.js';

/** A list of objects cut down to their metadata. */
export type PartialObjectMetadataList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The objects, each with its metadata alone. */
  items: meta_v1.PartialObjectMetadata[];
};

export type Table = meta_v1.Table;

export type TableColumnDefinition = meta_v1.TableColumnDefinition;

export type TableRow = meta_v1.TableRow;

export type TableRowCondition = meta_v1.TableRowCondition;

export type TableOptions = meta_v1.TableOptions;

export type PartialObjectMetadata = meta_v1.PartialObjectMetadata;
