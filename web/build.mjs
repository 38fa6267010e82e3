import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { fillLanding } from './delivery/prerender.mjs'
import { serviceWorker } from './delivery/service-worker.mjs'

const web = fileURLToPath(new URL('.', import.meta.url))
const cache = join(web, '..', '.cache')
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
/** The documents are filled, and then packed, at each visit; the list of screens is for the server alone. */
const NOT_SENT_AS_IT_IS = new Set(['index.html', 'app.html', 'screens.json'])
/** Bytes; below this a compressed copy saves less than the header that names it. */
const WORTH_PACKING = 256

/**
 * Builds the screens into web/dist, the landing page with its markup, `screens.json` with what the server needs to know
 * of each screen, and a `.br` and `.gz` beside every text of 256 bytes or more (`node web/build.mjs`). All of it
 * happens in a folder of its own that takes the old one's place at the end: an interrupted build leaves the old one as
 * it was.
 */
async function main() {
  const making = await freshFolder()
  try {
    const dist = join(making, 'dist')
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: dist, emptyOutDir: true, manifest: '.vite/manifest.json' },
    })
    const renderer = await buildRenderer(join(dist, '.server'))
    await fillApp(join(dist, 'app.html'), renderer)
    const page = await landingPage(join(making, 'prerender'))
    const index = join(dist, 'index.html')
    await writeFile(index, fillLanding(await readFile(index, 'utf8'), page))
    const { served, manifest } = await pages(dist)
    await writeFile(join(dist, 'screens.json'), JSON.stringify(served, null, 2))
    const { worker, version } = await serviceWorker(dist, manifest, served)
    await writeFile(join(dist, 'sw.js'), worker)
    await nameVersion(join(dist, 'app.html'), version)
    await packAll(dist)
    await swap(dist, join(web, 'dist'), join(making, 'old'))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/**
 * Makes a folder on the same disk as web/dist, or the last rename would not be one. Folders of builds that were killed
 * go first.
 */
async function freshFolder() {
  await mkdir(cache, { recursive: true })
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if (name.startsWith('web-build-') && (await stat(path)).mtimeMs < anHourAgo)
      await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(cache, 'web-build-'))
}

async function landingPage(outDir) {
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(web, 'src/landing/prerender.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
    },
  })
  const { prerender } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return prerender()
}

/** Builds what the server renders screens with, all packages inside: web/src/server.tsx (decision 027). */
async function buildRenderer(outDir) {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(web, 'src/server.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: join(web, 'src/server.tsx'),
        output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs', codeSplitting: true },
      },
    },
  })
  return import(pathToFileURL(join(outDir, 'server.mjs')).href)
}

/** Fills in the words for when no code comes, and the bare shell, which stands where a screen could not be rendered. */
async function fillApp(path, { answerBy, renderBroken, renderPage, renderSlow }) {
  answerBy(() => Promise.reject(new Error('a build has no answers')))
  const { html } = await renderPage('/dashboard', '', '⟦brand⟧')
  const page = await readFile(path, 'utf8')
  await writeFile(
    path,
    page
      .replace('<!--broken-->', renderBroken)
      .replace('<!--slow-->', renderSlow)
      .replace('<!--shell-->', () => html),
  )
}

/** Names the version in a page, which knows by it whether the server has a newer one (web/src/lib/boot/service-worker.ts). */
async function nameVersion(path, version) {
  const page = await readFile(path, 'utf8')
  await writeFile(path, page.replace('</head>', `<meta name="version" content="${version}" /></head>`))
}

/**
 * Lists the pages of web/src/screens.ts: address and capability for the server's guard, the files that a screen needs
 * beside those of every screen, what `npm run look` draws of it.
 */
async function pages(dist) {
  const { module } = await runnerImport(join(web, 'src/screens.ts'), { configFile: false, root: web })
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  await rm(join(dist, '.vite'), { recursive: true })
  const served = module.PAGES.map(({ path, capability, sitemap, look, component }) => ({
    path,
    capability,
    sitemap,
    look,
    ...(component && filesOf(path, component.importText, manifest)),
  }))
  return { served, manifest }
}

/**
 * Lists the files of a screen.
 * @param importText of the screen's `import()`, as the runner sees it: with the path from the web's folder on
 */
function filesOf(path, importText, manifest) {
  const source = /"\/?(src\/[^"]+)"/.exec(importText)?.[1]
  if (!source || !manifest[source])
    throw new Error(`The screen ${path} has no chunk of its own: ${importText}`)
  const everywhere = chunksFrom('app.html', manifest)
  const chunks = [...chunksFrom(source, manifest)].filter((chunk) => !everywhere.has(chunk))
  return {
    scripts: chunks.map((chunk) => `/${manifest[chunk].file}`),
    styles: chunks.flatMap((chunk) => (manifest[chunk].css ?? []).map((file) => `/${file}`)),
  }
}

/** Collects a chunk and all that it imports, however deep. */
function chunksFrom(chunk, manifest, found = new Set()) {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const imported of manifest[chunk].imports ?? []) chunksFrom(imported, manifest, found)
  return found
}

async function packAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && TEXT.has(extname(entry.name)) && !NOT_SENT_AS_IT_IS.has(entry.name),
  )
  await Promise.all(files.map((file) => pack(join(file.parentPath ?? file.path, file.name))))
}

async function pack(path) {
  const text = await readFile(path)
  if (text.length < WORTH_PACKING) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}

async function swap(made, place, aside) {
  if (existsSync(place)) await rename(place, aside)
  await rename(made, place)
}

await main()
// A manifest may have imported what stays open, such as a channel between tabs.
process.exit()
