import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readDownloads } from './read-downloads.ts'

/** Serves the desktop edition's downloads (docs/desktop.md). */
export function desktopRoutes(app: FastifyInstance): void {
  const { desktopFolder } = app.services

  handle(app, readDesktop, async () => {
    return (await readDownloads(desktopFolder)) ?? { version: null, downloads: [] }
  })

  handle(app, downloadDesktop, async ({ params }, { reply }) => {
    const offered = await readDownloads(desktopFolder)
    const wanted = offered?.downloads.find(({ system }) => system === params.system)
    const file = wanted && (await open(join(desktopFolder, wanted.file)).catch(() => null))
    if (!wanted || !file) throw new Refusal('not_found')
    reply.headers({
      'content-type': 'application/zip',
      'content-length': wanted.bytes,
      'content-disposition': `attachment; filename="${wanted.file}"`,
    })
    return file.createReadStream()
  })
}
