import { z } from 'zod'
import { requiredText } from './fields.ts'
import { operation } from './operation.ts'

/** A piece of the library by its names, as docs/library.md lists them. */
export const pieceName = z.object({ kind: requiredText(40), key: requiredText(120) })

/** Pieces that an admin edited and that a newer version of the product brings anew. */
export const listNewContent = operation({
  name: 'content.listNew',
  summary: 'Pieces of the library of which a newer version waits beside an edited one',
  method: 'GET',
  path: '/api/admin/content/new',
  access: 'admin:use',
  response: z.object({ pieces: z.array(pieceName.extend({ title: z.string() })) }),
})

const pieceDifference = z.object({
  /** The field's name in the API; `keywords` of a category's keywords; `deleted` = an admin deleted the piece */
  field: z.string(),
  /** What only the own version has: lines of a text, members of a list, or the one value */
  own: z.array(z.string()),
  /** What only the newer version has */
  shipped: z.array(z.string()),
})
export type PieceDifference = z.infer<typeof pieceDifference>

/** Up to 500 of each side. `not_found` when nothing newer waits. */
export const compareNewContent = operation({
  name: 'content.compare',
  summary: 'In what the newer version of a piece differs from the edited one',
  method: 'GET',
  path: '/api/admin/content/new/compare',
  access: 'admin:use',
  query: pieceName,
  response: z.object({ differences: z.array(pieceDifference) }),
  errors: ['not_found'],
})

/** `not_found` when nothing newer waits. */
export const takeNewContent = operation({
  name: 'content.take',
  summary: 'Put the newer version of a piece in the place of the edited one',
  method: 'POST',
  path: '/api/admin/content/take',
  access: 'admin:use',
  body: pieceName,
  response: z.object({}),
  errors: ['not_found'],
})

/** `not_found` when there is no such piece; `conflict` when nothing was decided, or it was changed or written again since. */
export const putBackContent = operation({
  name: 'content.putBack',
  summary: 'Undo the taking or declining of a newer version: it waits beside the edited piece again',
  method: 'POST',
  path: '/api/admin/content/put-back',
  access: 'admin:use',
  body: pieceName,
  response: z.object({}),
  errors: ['not_found', 'conflict'],
})

/** `not_found` when the library has no such piece; `conflict` when nobody edited it. */
export const resetContent = operation({
  name: 'content.reset',
  summary:
    'Return an edited piece to what ships with this version; it can be undone like the taking of a newer one',
  method: 'POST',
  path: '/api/admin/content/reset',
  access: 'admin:use',
  body: pieceName,
  response: z.object({}),
  errors: ['not_found', 'conflict'],
})

/** It is not offered again until the next newer version. `not_found` when nothing newer waits. */
export const declineNewContent = operation({
  name: 'content.decline',
  summary: 'Keep the edited version of a piece',
  method: 'POST',
  path: '/api/admin/content/decline',
  access: 'admin:use',
  body: pieceName,
  response: z.object({}),
  errors: ['not_found'],
})
