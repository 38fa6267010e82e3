import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'wxt'
import { brandOfBuild } from './brand-of-build.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const fontsource = join(here, '../node_modules/@fontsource-variable')
const FONTS = {
  'anuphan-thai': 'anuphan/files/anuphan-thai-wght-normal.woff2',
  'anuphan-latin': 'anuphan/files/anuphan-latin-wght-normal.woff2',
  'jetbrains-mono-latin': 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
}
const BRAND = brandOfBuild()
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The extension for each browser: manifest version 3, no right but `storage`, scripts on the marketplaces alone. */
export default defineConfig({
  root: here,
  srcDir: 'src',
  publicDir: 'public',
  manifestVersion: 3,
  imports: false,
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    short_name: BRAND.latinName,
    description: '__MSG_about__',
    default_locale: 'en',
    permissions: ['storage'],
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    content_security_policy: { extension_pages: POLICY },
    ...(browser === 'chrome' && { minimum_chrome_version: '123' }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'keyword-difficulty@thokham',
          strict_min_version: '140.0',
          data_collection_permissions: { required: ['none'] },
        },
        gecko_android: { strict_min_version: '142.0' },
      },
    }),
  }),
  hooks: {
    'build:publicAssets': (_wxt, assets) => {
      for (const [name, file] of Object.entries(FONTS))
        assets.push({ absoluteSrc: join(fontsource, file), relativeDest: `fonts/${name}.woff2` })
      assets.push({ contents: libraryWords(), relativeDest: 'words.txt' })
      for (const [language, name] of [
        ['th', BRAND.name],
        ['en', BRAND.latinName],
      ] as const) {
        const relativeDest = `_locales/${language}/messages.json`
        const at = assets.findIndex((asset) => asset.relativeDest === relativeDest)
        assets.splice(at, at < 0 ? 0 : 1, { contents: messagesIn(language, name), relativeDest })
      }
    },
  },
  vite: () => ({
    logLevel: 'error',
    define: { __SERVER__: JSON.stringify(serverAddress()), __BRAND__: JSON.stringify(BRAND) },
    build: { modulePreload: false, sourcemap: false },
    envPrefix: 'THOKHAM_NOTHING_',
  }),
})

/** Returns what browsers show of the extension, under the product's name. */
function messagesIn(language: string, name: string): string {
  const messages = readFileSync(join(here, 'public/_locales', language, 'messages.json'), 'utf8')
  return messages.replaceAll('{brand}', () => JSON.stringify(name).slice(1, -1))
}

/** Returns where keywords are sent unless a member says otherwise: the address that people reach this ทอคำ under. */
function serverAddress(): string {
  const [address] = (process.env.PUBLIC_URL ?? '').split(',').map((url) => url.trim())
  return address ? new URL(address).href.replace(/\/+$/, '') : 'http://localhost:3000'
}

/** Reads the library's own keywords, one a line, each once: what related words are looked up in. Empty without a library. */
function libraryWords(): string {
  const folder = join(here, '../content/keywords')
  if (!existsSync(folder)) return ''
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return `${[...new Set(lines)].join('\n')}\n`
}
