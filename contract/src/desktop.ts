import { z } from 'zod'
import { operation, streamed } from './operation.ts'

/** The systems that the desktop edition is packed for. */
export const DESKTOP_SYSTEMS = ['windows-x64', 'macos-arm64', 'macos-x64', 'linux-x64'] as const
export const desktopSystem = z.enum(DESKTOP_SYSTEMS)
export type DesktopSystem = z.infer<typeof desktopSystem>

export const desktopDownload = z.object({
  system: desktopSystem,
  /** Of the ZIP */
  file: z.string(),
  bytes: z.int().min(1),
  /** Hex */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DesktopDownload = z.infer<typeof desktopDownload>

/** Anybody may download it; what it does needs a licence (docs/desktop.md). */
export const readDesktop = operation({
  name: 'desktop.read',
  summary: 'What of the desktop edition can be downloaded; nothing while it has not been built',
  method: 'GET',
  path: '/api/desktop',
  access: 'public',
  response: z.object({
    /** null = not built */
    version: z.string().nullable(),
    downloads: z.array(desktopDownload),
  }),
})

export const downloadDesktop = operation({
  name: 'desktop.download',
  summary: 'The desktop edition for a system, as a ZIP',
  method: 'GET',
  path: '/api/desktop/:system',
  access: 'public',
  params: z.object({ system: desktopSystem }),
  response: streamed('application/zip'),
  errors: ['not_found'],
})
