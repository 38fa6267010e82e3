import type { ZodError } from 'zod'
import { FIELD_REASONS, type FieldReason } from './errors.ts'

type Issue = ZodError['issues'][number]

/** Maps each refused field (dotted path) to the reason; the first reason of each field counts. */
export function fieldsOf(error: ZodError): Record<string, FieldReason> {
  const fields: Record<string, FieldReason> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= reasonOf(issue)
  }
  return fields
}

/** Returns the reason that the contract names as the issue's message; where it says nothing, the kind of issue decides. */
function reasonOf(issue: Issue): FieldReason {
  if ((FIELD_REASONS as readonly string[]).includes(issue.message)) return issue.message as FieldReason
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return 'format'
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid'
    default:
      return 'invalid'
  }
}
