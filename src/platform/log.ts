import { pino } from 'pino'

/** Structured, and without personal data: log ids and counts, never a phone number, e-mail, name or address. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

export function createLog(level: LogLevel) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.phone_number', '*.phone', '*.email', '*.address'],
      censor: '[hidden]',
    },
  })
}
