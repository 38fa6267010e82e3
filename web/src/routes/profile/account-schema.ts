import { displayNameField, phoneField } from '@thokham/contract/auth'
import { z } from 'zod'

export const withPhone = z.object({ displayName: displayNameField, phone: phoneField })
/** Who never gave a phone need not start now. */
export const maybePhone = withPhone.extend({ phone: z.union([z.literal(''), phoneField]) })
