import { readTaxId } from '@thokham/domain/tax-id'
import { z } from 'zod'

/** Describes a Thai tax id as people type it, or none (empty); what comes out is its 13 digits. */
export const taxId = z.string().transform((typed, context) => {
  if (typed.trim() === '') return ''
  const id = readTaxId(typed)
  if (id !== null) return id
  context.addIssue({ code: 'custom', message: 'wrong' })
  return z.NEVER
})
