import { newPasswordField } from '@thokham/contract/auth'
import { z } from 'zod'

export const typed = z
  .object({ newPassword: newPasswordField, confirm: z.string().min(1, 'required') })
  .refine(({ newPassword, confirm }) => confirm.normalize('NFKC') === newPassword, {
    path: ['confirm'],
    error: 'invalid',
    when: ({ value }) => Boolean((value as { confirm?: string }).confirm),
  })
