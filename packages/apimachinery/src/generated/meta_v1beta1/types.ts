// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '../meta_v1/types.js';

export type PartialObjectMetadataList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: meta_v1.PartialObjectMetadata[];
};

export type Table = meta_v1.Table;

export type TableColumnDefinition = meta_v1.TableColumnDefinition;

export type TableRow = meta_v1.TableRow;

export type TableRowCondition = meta_v1.TableRowCondition;

export type TableOptions = meta_v1.TableOptions;

export type PartialObjectMetadata = meta_v1.PartialObjectMetadata;
