import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { desktopDownload, downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import { downloadExtension, extensionDownload, readExtension } from '@thokham/contract/extension'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { offerOf } from './read-offer.ts'

/** Names as the extension's build gives them: brand, browser, version. */
const EXTENSION_FILE = /^[a-z0-9]+(?:-[a-z0-9]+)*-[a-z]+-[0-9][0-9.]*\.zip$/
/** Names as `npm run desktop` gives them: version, system, what it was built from. */
const DESKTOP_FILE = /^metamind6-[0-9][0-9.]*-[a-z0-9]+-[a-z0-9]+-[0-9a-f]{8}\.zip$/
const NOTHING = { version: null, downloads: [] }

/** Serves what can be downloaded: the desktop edition (docs/desktop.md) and the browser extension (docs/extension.md). */
export function downloadsRoutes(app: FastifyInstance): void {
  const { desktopFolder, extensionFolder } = app.services
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

  handle(app, readExtension, async () => (await extension.read()) ?? NOTHING)

  handle(app, downloadExtension, async ({ params }, { reply }) => {
    const offer = await extension.read()
    return sendZip(
      reply,
      extension.folder,
      offer?.downloads.find(({ browser }) => browser === params.browser),
    )
  })
}

/** @throws Refusal `not_found` without an offer, or when its file has gone since. */
async function sendZip(
  reply: FastifyReply,
  folder: string,
  offered: { file: string; bytes: number } | undefined,
) {
  const file = offered && (await open(join(folder, offered.file)).catch(() => null))
  if (!offered || !file) throw new Refusal('not_found')
  reply.headers({
    'content-type': 'application/zip',
    'content-length': offered.bytes,
    'content-disposition': `attachment; filename="${offered.file}"`,
  })
  return file.createReadStream()
}
