// What browsers may say of how fast the shop is, in a shop with a collector of traces. The browser uses it too.

export const TELEMETRY_PATH = '/api/telemetry'
/** Spans in one message. */
export const SPANS_MAX = 20
