import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { escapeHtml } from '@thokham/domain/html'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

const FILE = 'og.png'
const require = createRequire(import.meta.url)
const FONT = require.resolve('@expo-google-fonts/anuphan/700Bold/Anuphan_700Bold.ttf')
/** The line that scripts/og-image.mjs leaves free above the words, in px. */
const LINE = { left: 64, middle: 163, width: 762, height: 64 } as const
const KHRAM = '#17476b'
/** Of the font, so that a name stands 40 px large. */
const [POINTS, DPI] = [30, 96]

interface Drawn {
  name: string
  etag: string
  picture: Buffer
}

/**
 * Serves the picture that stands beside a shared link, 1200 × 630, with the product's name at this moment written above
 * its words. It is drawn anew only for another name. @param folder of the built web
 */
export function sendSharePicture(
  app: FastifyInstance,
  folder: string,
  brandNow: () => Promise<string>,
): void {
  const blank = join(folder, FILE)
  if (!existsSync(blank)) return
  let last: Drawn | undefined
  app.get(`/${FILE}`, { schema: { hide: true } }, async (request, reply) => {
    const name = await brandNow()
    if (last?.name !== name) last = await draw(blank, name)
    reply.headers({ 'cache-control': 'no-cache', etag: last.etag })
    if (request.headers['if-none-match'] === last.etag) return reply.code(304).send()
    return reply.type('image/png').send(last.picture)
  })
}

async function draw(blank: string, name: string): Promise<Drawn> {
  const line = await written(name)
  const { height = LINE.height } = await sharp(line).metadata()
  const top = Math.round(LINE.middle - height / 2)
  const picture = await sharp(blank)
    .composite([{ input: line, left: LINE.left, top }])
    .png({ palette: true })
    .toBuffer()
  return {
    name,
    picture,
    etag: `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`,
  }
}

/** Writes the name as a picture that keeps within the line. */
async function written(name: string): Promise<Buffer> {
  const text = `<span foreground="${KHRAM}">${escapeHtml(name)}</span>`
  const set = sharp({ text: { text, font: `Anuphan Bold ${POINTS}`, fontfile: FONT, rgba: true, dpi: DPI } })
  return sharp(await set.png().toBuffer())
    .resize({ width: LINE.width, height: LINE.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
