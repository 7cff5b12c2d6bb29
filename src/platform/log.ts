import { pino } from 'pino'
import { traceOfLine } from './tracing.ts'

/** Structured, and without personal data: log ids and counts, never a phone number, e-mail, name or address. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

export function createLog(level: LogLevel, destination?: { write(line: string): void }) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfLine,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: describeError,
      error: (error: unknown) => (typeof error === 'string' ? withoutPersonalData(error) : describeError(error)),
    },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.phone_number', '*.phone', '*.email', '*.address'],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

/** Only what is safe: database errors carry the values of the row in their message, `detail` and `parameters`. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

function withoutPersonalData(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, '')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replaceAll(/\+?\b(?:254|0)[17]\d{8}\b/g, '[phone]')
}
