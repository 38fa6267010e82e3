import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type { Logger }

/**
 * Opens the server's log. Only what is named reaches it: no bodies, headers, addresses or query strings, and of an
 * error its kind and place, never its message, which may quote what a person typed. JSON, one object a line; readable
 * lines on a terminal.
 */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, out: NodeJS.WriteStream = process.stdout): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    // Fastify hands these in by itself; what is worth telling of them is logged field by field.
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  }
  return out.isTTY
    ? pino(options, { write: (line: string) => out.write(readable(line)) })
    : pino(options, out)
}

/** What may be logged of an error: kind, code, the database's object, the lines of code; its causes likewise. */
export interface ErrorDescription {
  kind: string
  code?: string
  constraint?: string
  table?: string
  at: string[]
  cause?: ErrorDescription
}

/**
 * Describes an error for the log by its kind, its code and the place it comes from, never by its message.
 * @param error anything that was thrown
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { kind: typeof error, at: [] }
  const known = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    kind: error.name,
    ...(typeof known.code === 'string' && { code: known.code }),
    ...(typeof known.constraint === 'string' && { constraint: known.constraint }),
    ...(typeof known.table === 'string' && { table: known.table }),
    at: framesOf(error.stack),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function framesOf(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim().slice(3))
}

/** Writes a line as `10:15:04 INFO request POST /api/prompts/reservations 200 4 ms`, the rest of the fields behind. */
function readable(line: string): string {
  const { time, level, msg = '', ...rest } = JSON.parse(line) as Record<string, unknown>
  const fields = Object.entries(rest).map(([name, value]) =>
    typeof value === 'object' ? `${name}=${JSON.stringify(value)}` : `${name}=${value}`,
  )
  const clock = new Date(String(time)).toLocaleTimeString('en-GB')
  return `${[clock, String(level).toUpperCase().padEnd(5), msg, ...fields].join(' ')}\n`
}
