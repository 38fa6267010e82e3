import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadExtension, readExtension } from '@thokham/contract/extension'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readDownloads } from './read-downloads.ts'

/** Serves the browser extension's downloads (docs/extension.md). */
export function extensionRoutes(app: FastifyInstance): void {
  const { extensionFolder } = app.services

  handle(app, readExtension, async () => {
    return (await readDownloads(extensionFolder)) ?? { version: null, downloads: [] }
  })

  handle(app, downloadExtension, async ({ params }, { reply }) => {
    const offered = await readDownloads(extensionFolder)
    const wanted = offered?.downloads.find(({ browser }) => browser === params.browser)
    const file = wanted && (await open(join(extensionFolder, wanted.file)).catch(() => null))
    if (!wanted || !file) throw new Refusal('not_found')
    reply.headers({
      'content-type': 'application/zip',
      'content-length': wanted.bytes,
      'content-disposition': `attachment; filename="${wanted.file}"`,
    })
    return file.createReadStream()
  })
}
