import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Only names as the build gives them: nothing that leads out of the folder. */
const NAME = /^\/(?:assets\/)?[\w-]+(?:\.[\w-]+)*\.(?:html|js|css|svg|woff2)$/

/** Reads a file of the page; null for any other address. */
export async function pageFile(
  folder: string,
  path: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const name = path === '/' ? '/desktop.html' : path
  if (!NAME.test(name)) return null
  const bytes = await readFile(join(folder, name)).catch(() => null)
  return bytes && { type: TYPES[extname(name)] ?? 'application/octet-stream', bytes }
}

/** Sent with every answer: the page loads nothing from elsewhere, stands in no frame, and is told to nobody. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
