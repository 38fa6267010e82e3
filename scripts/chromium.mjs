import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Flags that keep Chromium quiet on a machine without internet and the same on every machine.
 * Root has no sandbox to give away: Chromium refuses to start as root with one.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
]

/**
 * Finds a Chromium to drive: the one that CHROMIUM_PATH names, else the one inside the npm package, unpacked once under
 * `.cache/` with the libraries and the fallback font it needs, so that a bare Debian is enough.
 * @returns {{ executablePath: string, args: string[], env: Record<string, string> }} launch options for Playwright
 */
export function chromiumLaunch() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined))
  const installed = process.env.CHROMIUM_PATH
  if (installed) {
    if (!existsSync(installed)) throw new Error(`CHROMIUM_PATH names ${installed}, which does not exist`)
    return { executablePath: installed, args: CHROMIUM_FLAGS, env }
  }
  const home = unpackedChromium()
  const libraries = [join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(home, 'chromium'),
    args: CHROMIUM_FLAGS,
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: home },
  }
}

function unpackedChromium() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = join(dirname(entry), '..', '..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const home = join(root, '.cache', `chromium-${version}`)
  if (existsSync(join(home, 'chromium'))) return home

  mkdirSync(join(root, '.cache'), { recursive: true })
  const making = mkdtempSync(join(root, '.cache', 'chromium-making-'))
  const packed = (name) => brotliDecompressSync(readFileSync(join(packageFolder, 'bin', name)))
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    const tar = spawnSync('tar', ['-x', '-C', making], { input: packed(archive) })
    if (tar.status !== 0) throw new Error(`Cannot unpack ${archive}: ${tar.error?.message ?? tar.stderr}`)
  }
  writeFileSync(
    join(making, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`,
  )
  writeFileSync(join(making, 'chromium'), packed('chromium.br'))
  chmodSync(join(making, 'chromium'), 0o755)
  try {
    renameSync(making, home)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(join(home, 'chromium'))) throw error
  }
  return home
}
