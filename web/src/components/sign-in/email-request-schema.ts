import { emailField } from '@thokham/contract/auth'
import { z } from 'zod'

export const typed = z.object({ email: emailField })
