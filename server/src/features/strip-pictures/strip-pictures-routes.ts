import {
  addStripPicture,
  describeStripPicture,
  listStripPictures,
  readStripPicture,
  removeStripPicture,
  reorderStripPictures,
} from '@thokham/contract/strip-pictures'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { stripPictures } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { reorder } from '../../resources/reorder.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { addPicture } from './add-picture.ts'
import { readStrip } from './read-strip.ts'
import { removePicture } from './remove-picture.ts'

/** Serves the pictures of the landing page's strip to everybody, and what the owner does with them. */
export function stripPicturesRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, files } = services
  const all = async () => ({ pictures: await readStrip(db) })

  handle(app, readStripPicture, async ({ params: { id } }, { reply }) => {
    const [found] = await db.select().from(stripPictures).where(eq(stripPictures.id, id))
    const picture = found ? await files.show(found.file) : null
    if (!picture) throw new Refusal('not_found')
    // Another picture is another id.
    reply.headers({
      'content-type': 'image/webp',
      'content-length': picture.bytes,
      'cache-control': 'public, max-age=86400',
    })
    return picture.stream
  })

  handle(app, listStripPictures, all)

  handle(app, addStripPicture, async ({ body: { alt }, file }, call) => {
    if (!file) throw new Refusal('picture_not_image', { fields: { picture: 'required' } })
    await addPicture(services, call, { alt, picture: file })
    return all()
  })

  handle(app, describeStripPicture, async ({ params: { id }, body: { alt } }, call) => {
    await db.transaction(async (tx) => {
      const one = eq(stripPictures.id, id)
      const [before] = await tx.select().from(stripPictures).where(one).for('no key update')
      if (!before) throw new Refusal('not_found')
      await tx.update(stripPictures).set({ alt }).where(one)
      await writeAudit(tx, call, {
        ...describeAuditEntry('strip.update', id),
        before: { alt: before.alt },
        after: { alt },
      })
    })
    return all()
  })

  handle(app, removeStripPicture, async ({ params: { id } }, call) => {
    await removePicture(services, call, id)
    return all()
  })

  handle(app, reorderStripPictures, async ({ body: { ids } }, call) => {
    await db.transaction((tx) =>
      reorder(tx, call, { kind: 'strip', table: stripPictures, place: stripPictures.place }, ids),
    )
    return all()
  })
}
