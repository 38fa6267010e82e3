import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { desktopDownload, downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import { downloadExtension, extensionDownload, readExtension } from '@thokham/contract/extension'
import { latinFileName } from '@thokham/domain/brand-file-name'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readLatinBrand } from '../settings/read-brand.ts'
import { offerOf } from './read-offer.ts'

/** Names as the extension's build gives them: one word or more, browser, version. */
const EXTENSION_FILE = /^[a-z0-9]+(?:-[a-z0-9]+)*-([a-z]+-[0-9][0-9.]*\.zip)$/
/** Names as `npm run desktop` gives them: version, system, what it was built from. */
const DESKTOP_FILE = /^metamind6-[0-9][0-9.]*-[a-z0-9]+-[a-z0-9]+-[0-9a-f]{8}\.zip$/
const NOTHING = { version: null, downloads: [] }

/** Serves what can be downloaded: the desktop edition (docs/desktop.md) and the browser extension (docs/extension.md). */
export function downloadsRoutes(app: FastifyInstance): void {
  const { db, desktopFolder, extensionFolder } = app.services
  const desktop = offerOf(desktopFolder, desktopDownload, DESKTOP_FILE)
  const extension = offerOf(extensionFolder, extensionDownload, EXTENSION_FILE)

  handle(app, readDesktop, async () => (await desktop.read()) ?? NOTHING)

  handle(app, downloadDesktop, async ({ params }, { reply }) => {
    const offer = await desktop.read()
    return sendZip(
      reply,
      desktop.folder,
      offer?.downloads.find(({ system }) => system === params.system),
    )
  })

  /** Names files as they are saved: with the owner's brand, as it is at this request, in place of the build's word. */
  const brandedFile = async () => {
    const latinName = await readLatinBrand(db)
    return (file: string) => file.replace(EXTENSION_FILE, (_, rest: string) => latinFileName(latinName, rest))
  }

  handle(app, readExtension, async () => {
    const offer = await extension.read()
    if (!offer) return NOTHING
    const branded = await brandedFile()
    return { ...offer, downloads: offer.downloads.map((each) => ({ ...each, file: branded(each.file) })) }
  })

  handle(app, downloadExtension, async ({ params }, { reply }) => {
    const offer = await extension.read()
    const offered = offer?.downloads.find(({ browser }) => browser === params.browser)
    const branded = await brandedFile()
    return sendZip(reply, extension.folder, offered, branded)
  })
}

/**
 * Sends a ZIP, to be saved under its own name or the one that `named` makes of it.
 * @throws Refusal `not_found` without an offer, or when its file has gone since
 */
async function sendZip(
  reply: FastifyReply,
  folder: string,
  offered: { file: string; bytes: number } | undefined,
  named = (file: string) => file,
) {
  const file = offered && (await open(join(folder, offered.file)).catch(() => null))
  if (!offered || !file) throw new Refusal('not_found')
  reply.headers({
    'content-type': 'application/zip',
    'content-length': offered.bytes,
    'content-disposition': `attachment; filename="${named(offered.file)}"`,
  })
  return file.createReadStream()
}
