import { z } from 'zod'
import { checkedOn, sources } from './evidence.ts'
import { optionalText, requiredText } from './fields.ts'
import { libraryParams, revision } from './library-ids.ts'
import { operation } from './operation.ts'

/** A guide of a screen (docs/library.md#texts). */
export const libraryText = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown as content/README.md allows it; `{name}` stands for a variable or a setting */
  body: z.string(),
  variables: z.record(z.string(), z.string()),
  /** Gregorian, `YYYY-MM-DD` */
  updatedOn: z.iso.date(),
})
export type LibraryText = z.infer<typeof libraryText>

export const readText = operation({
  name: 'texts.read',
  summary: 'A guide of a screen',
  method: 'GET',
  path: '/api/texts/:id',
  access: 'public',
  params: libraryParams,
  response: libraryText,
  errors: ['not_found'],
})

/** As admins see it. */
export const adminText = libraryText.extend({
  /** What the owner is to do with it; empty = nothing */
  note: z.string(),
  checkedOn,
  sources,
  revision: z.int().min(0),
})
export type AdminText = z.infer<typeof adminText>

export const listTexts = operation({
  name: 'texts.list',
  summary: 'Every guide and text that the caller may change, for admins',
  method: 'GET',
  path: '/api/admin/texts',
  access: 'admin:use',
  response: z.object({ texts: z.array(adminText) }),
})

/** What an admin may change of a text. */
export const textFields = z.object({
  title: requiredText(120),
  body: requiredText(20_000),
  note: optionalText(300),
  variables: z.record(
    z
      .string()
      .regex(/^[a-zA-Z]\w*$/, 'format')
      .max(40),
    z.string().trim().max(200, 'too_long'),
  ),
  /** Absent = as they are */
  sources: sources.optional(),
})

/** `forbidden` for the terms and the privacy policy, which are the owner's alone. */
export const updateText = operation({
  name: 'texts.update',
  summary: 'Change a guide or text',
  method: 'PUT',
  path: '/api/admin/texts/:id',
  access: 'admin:use',
  params: libraryParams,
  body: textFields.extend({ revision }),
  response: adminText,
  errors: ['not_found', 'conflict'],
})
