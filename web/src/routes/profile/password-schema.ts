import { newPasswordField } from '@thokham/contract/auth'
import { currentPasswordField } from '@thokham/contract/passwords'
import { z } from 'zod'

export const typed = z
  .object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    confirm: z.string().min(1, 'required'),
  })
  .refine(({ newPassword, confirm }) => confirm.normalize('NFKC') === newPassword, {
    path: ['confirm'],
    error: 'invalid',
  })
