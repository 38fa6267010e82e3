import { textFields } from '@thokham/contract/texts'
import { z } from 'zod'

/** A legal text as its owner changes it; what else belongs to it stays as it is. */
export const typedLegalText = z.object({ body: textFields.shape.body, checked: z.boolean() })
