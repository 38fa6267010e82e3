import { z } from 'zod'
import { operation, streamed } from './operation.ts'

/** The browsers that the extension is built for; Chrome's goes into Edge as well. */
export const EXTENSION_BROWSERS = ['chrome', 'firefox', 'safari'] as const
export const extensionBrowser = z.enum(EXTENSION_BROWSERS)
export type ExtensionBrowser = z.infer<typeof extensionBrowser>

export const extensionDownload = z.object({
  browser: extensionBrowser,
  /** Of the ZIP */
  file: z.string(),
  bytes: z.int().min(1),
  /** Hex */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ExtensionDownload = z.infer<typeof extensionDownload>

/** The extension is free and needs no account (docs/extension.md). */
export const readExtension = operation({
  name: 'extension.read',
  summary: 'What of the browser extension can be downloaded; nothing while it has not been built',
  method: 'GET',
  path: '/api/extension',
  access: 'public',
  response: z.object({
    /** null = not built yet */
    version: z.string().nullable(),
    downloads: z.array(extensionDownload),
  }),
})

export const downloadExtension = operation({
  name: 'extension.download',
  summary: 'The extension for a browser, as a ZIP',
  method: 'GET',
  path: '/api/extension/:browser',
  access: 'public',
  params: z.object({ browser: extensionBrowser }),
  response: streamed('application/zip'),
  errors: ['not_found'],
})
