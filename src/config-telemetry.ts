import type { z } from 'zod'
import { ConfigError, text, url } from './config-values.ts'

// Traces of requests. The names are OpenTelemetry's own, so that what its documents say of them is true here.

export const TELEMETRY_ENVIRONMENT = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:'),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text.transform((value) => value ?? 'upya'),
  OTEL_TRACES_SAMPLER_ARG: text,
}
type TelemetryEnvironment = { [K in keyof typeof TELEMETRY_ENVIRONMENT]: z.output<(typeof TELEMETRY_ENVIRONMENT)[K]> }

/** Where traces go, and how many. */
export interface TelemetrySettings {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  /** Sent with each batch; they may be secrets. */
  headers: Record<string, string>
  /** What the shop is called there. */
  service: string
  /** Of all traces that begin here, 0 to 1. */
  ratio: number
}

const RATIO = 0.01

/** Nothing without an endpoint: then nothing of it is loaded, either. */
export function telemetrySettings(e: TelemetryEnvironment): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: given } = e
  const ratio = given === undefined ? RATIO : Number(given)
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  const headers = headersOf(e.OTEL_EXPORTER_OTLP_HEADERS)
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/$/, ''), headers, service: e.OTEL_SERVICE_NAME, ratio }
}

/** `name=value,name=value`, the values percent-encoded. */
function headersOf(given = ''): Record<string, string> {
  const pairs = given.split(',').filter((pair) => pair.trim())
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []
      // Never said with its value: it may be a key.
      if (name === undefined || value === undefined)
        throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas')
      return [name.toLowerCase(), decoded(value.trim())]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
