import { MOST_STRIP_PICTURES } from '@thokham/domain/landing-spots'
import { z } from 'zod'
import { idParams, requiredText } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { MAX_THUMBNAIL_BYTES } from './tools.ts'

/** What stands under the picture, and is read out in its place: the prompt that it was made with, or what it shows. */
const alt = requiredText(200)

/** A picture of the owner's own in the landing page's strip (docs/product/app.md#the-landing-page). */
export const stripPicture = z.object({ id: z.string(), alt: z.string() })
export type StripPicture = z.infer<typeof stripPicture>

const all = z.object({ pictures: z.array(stripPicture) })

export const readStripPicture = operation({
  name: 'stripPictures.picture',
  summary: 'A picture of the landing page’s strip',
  method: 'GET',
  path: '/api/strip-pictures/:id',
  access: 'public',
  params: idParams,
  response: streamed('image/webp'),
  errors: ['not_found'],
})

export const listStripPictures = operation({
  name: 'stripPictures.list',
  summary: 'The owner’s own pictures of the strip, in their order; none: the woven ones stand there',
  method: 'GET',
  path: '/api/admin/strip-pictures',
  access: 'owner:use',
  response: all,
})

/** `conflict` when there are as many as the strip takes. */
export const addStripPicture = operation({
  name: 'stripPictures.add',
  summary: `Add a picture at the end: JPEG, PNG or WebP, cut to 3:2 and drawn anew; ${MOST_STRIP_PICTURES} at most`,
  method: 'POST',
  path: '/api/admin/strip-pictures',
  access: 'owner:use',
  file: { field: 'picture', maxBytes: MAX_THUMBNAIL_BYTES, tooLarge: 'picture_too_large' },
  body: z.object({ alt }),
  response: all,
  errors: ['conflict', 'picture_too_large', 'picture_not_image', 'picture_unreadable'],
})

export const describeStripPicture = operation({
  name: 'stripPictures.describe',
  summary: 'Change the words of a picture',
  method: 'PATCH',
  path: '/api/admin/strip-pictures/:id',
  access: 'owner:use',
  params: idParams,
  body: z.object({ alt }),
  response: all,
  errors: ['not_found'],
})

export const removeStripPicture = operation({
  name: 'stripPictures.remove',
  summary: 'Take a picture out of the strip for good',
  method: 'DELETE',
  path: '/api/admin/strip-pictures/:id',
  access: 'owner:use',
  params: idParams,
  response: all,
  errors: ['not_found'],
})

/** `conflict` when these are not all that there are. */
export const reorderStripPictures = operation({
  name: 'stripPictures.reorder',
  summary: 'Put all pictures of the strip into an order',
  method: 'PUT',
  path: '/api/admin/strip-pictures-order',
  access: 'owner:use',
  body: z.object({ ids: z.array(z.uuid()).max(MOST_STRIP_PICTURES, 'too_big') }),
  response: all,
  errors: ['conflict'],
})
