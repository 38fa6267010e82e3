import { z } from 'zod'
import { checkedOn } from './evidence.ts'
import { requiredText } from './fields.ts'
import { revision } from './library-ids.ts'
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

/** Up to 500 of each side. Where nothing newer waits any more, as another admin may have taken it, that is the answer. */
export const compareNewContent = operation({
  name: 'content.compare',
  summary: 'In what the newer version of a piece differs from the edited one',
  method: 'GET',
  path: '/api/admin/content/new/compare',
  access: 'admin:use',
  query: pieceName,
  response: z.object({
    /** Null = nothing newer waits. */
    differences: z.array(pieceDifference).nullable(),
  }),
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

/** A piece that was last checked longer ago than `AGED_AFTER_DAYS`, or never. */
const agedPiece = pieceName.extend({
  title: z.string(),
  checkedOn,
  revision,
  /** Address of the screen on which it is edited */
  editAt: z.string(),
})
export type AgedPiece = z.infer<typeof agedPiece>

export const listAgedContent = operation({
  name: 'content.listAged',
  summary:
    'Pieces whose facts are to be checked again, of all kinds that the caller may decide on, the oldest check first',
  method: 'GET',
  path: '/api/admin/content/aged',
  access: 'admin:use',
  response: z.object({ pieces: z.array(agedPiece) }),
})

/** `conflict` when the piece was changed since it was read: another text than the one that was checked would count as checked. */
export const checkContent = operation({
  name: 'content.check',
  summary: 'Note that a piece was checked today, Bangkok time; the piece itself is not changed',
  method: 'POST',
  path: '/api/admin/content/check',
  access: 'admin:use',
  body: pieceName.extend({ revision }),
  response: z.object({
    checkedOn: z.iso.date(),
    /** When it was checked before: what an undo names */
    before: checkedOn,
  }),
  errors: ['not_found', 'conflict'],
})

/** Takes a check back, and makes none: `before` must be the earlier date. `conflict` when it was checked or changed since. */
export const uncheckContent = operation({
  name: 'content.uncheck',
  summary: 'Undo the note that a piece was checked',
  method: 'POST',
  path: '/api/admin/content/uncheck',
  access: 'admin:use',
  body: pieceName
    .extend({ revision, checkedOn: z.iso.date(), before: checkedOn })
    .refine(({ checkedOn, before }) => before === null || before < checkedOn, {
      path: ['before'],
      error: 'invalid',
    }),
  response: z.object({ checkedOn }),
  errors: ['not_found', 'conflict'],
})
