import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { build } from 'wxt'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = join(here, '..', '.cache')
/** Where a browser's store or a person takes it from, and what its folder is called. */
const BROWSERS = ['chrome', 'firefox', 'safari']
/** The same bytes whenever and wherever the same sources are packed: an earlier time does not fit into a ZIP. */
const PACKED_AT = new Date('1980-01-02T00:00:00')

/**
 * Builds extension/dist (or the folder of EXTENSION_DIST), all of it or nothing: `<browser>-mv3/` to load unpacked
 * (Safari's for Apple's packager), a ZIP of each, and `downloads.json`, which names each ZIP with its size in bytes and
 * SHA-256 (`node extension/build.mjs`).
 */
async function main() {
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, 'extension-build-'))
  try {
    const dist = join(making, 'dist')
    const downloads = []
    for (const browser of BROWSERS) {
      await build({ root: here, browser, outDir: dist, outDirTemplate: '{{browser}}-mv3', logger: quiet })
      const zip = zipSync(await filesOf(join(dist, `${browser}-mv3`)), { level: 9, mtime: PACKED_AT })
      // The server offers it under the owner's brand of that moment.
      const file = `extension-${browser}-${version}.zip`
      await writeFile(join(dist, file), zip)
      const sha256 = createHash('sha256').update(zip).digest('hex')
      downloads.push({ browser, file, bytes: zip.length, sha256 })
    }
    await writeFile(join(dist, 'downloads.json'), `${JSON.stringify({ version, downloads }, null, 2)}\n`)
    const place = process.env.EXTENSION_DIST ?? join(here, 'dist')
    if (existsSync(place)) await rename(place, join(making, 'old'))
    await rename(dist, place)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** wxt tells of each file it writes; only what is wrong is of interest. */
const quiet = {
  ...Object.fromEntries(['debug', 'log', 'info', 'success', 'warn'].map((level) => [level, () => {}])),
  level: 0,
  error: console.error,
  fatal: console.error,
  warn: console.warn,
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.sort().map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)]),
  )
  return Object.fromEntries(files)
}

await main()
