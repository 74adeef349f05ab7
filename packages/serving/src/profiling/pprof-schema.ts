import type { INamespace } from 'protobufjs';

/** The messages of profile.proto that we write; the format of `go tool pprof` and compatible viewers. */
export const pprofSchema: INamespace = {
  nested: {
    Profile: {
      fields: {
        sampleType: { rule: 'repeated', type: 'ValueType', id: 1 },
        sample: { rule: 'repeated', type: 'Sample', id: 2 },
        location: { rule: 'repeated', type: 'Location', id: 4 },
        function: { rule: 'repeated', type: 'Function', id: 5 },
        stringTable: { rule: 'repeated', type: 'string', id: 6 },
        timeNanos: { type: 'int64', id: 9 },
        durationNanos: { type: 'int64', id: 10 },
        periodType: { type: 'ValueType', id: 11 },
        period: { type: 'int64', id: 12 },
        defaultSampleType: { type: 'int64', id: 14 },
      },
    },
    ValueType: { fields: { type: { type: 'int64', id: 1 }, unit: { type: 'int64', id: 2 } } },
    Sample: {
      fields: {
        locationId: { rule: 'repeated', type: 'uint64', id: 1 },
        value: { rule: 'repeated', type: 'int64', id: 2 },
      },
    },
    Location: { fields: { id: { type: 'uint64', id: 1 }, line: { rule: 'repeated', type: 'Line', id: 4 } } },
    Line: { fields: { functionId: { type: 'uint64', id: 1 }, line: { type: 'int64', id: 2 } } },
    Function: {
      fields: {
        id: { type: 'uint64', id: 1 },
        name: { type: 'int64', id: 2 },
        systemName: { type: 'int64', id: 3 },
        filename: { type: 'int64', id: 4 },
        startLine: { type: 'int64', id: 5 },
      },
    },
  },
};
