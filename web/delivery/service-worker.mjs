import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWhole } from './sealed.mjs'

/** Screens that work without a network; others are kept once they were opened. */
const SCREENS = ['/dashboard', '/generator', '/ready-prompt']
/** How files begin that no script names: the letters of the interface and of prompts, and what makes them. */
const BY_NAME = [
  'anuphan-thai-wght-',
  'anuphan-common-wght-',
  'jetbrains-mono-common-wght-',
  'prompt-worker-',
  'imports-',
]
const BESIDE = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

/**
 * Returns the service worker with the files that it keeps (those of every screen, the screens above, and the parts that these open),
 * and the version that it is of.
 * @param {string} dist the build's folder
 * @param manifest the build's own list of chunks
 * @param served the screens as the server knows them
 */
export async function serviceWorker(dist, manifest, served) {
  const source = await readFile(fileURLToPath(new URL('sw.js', import.meta.url)), 'utf8')
  const ofScreens = served.filter(({ path }) => SCREENS.includes(path)).flatMap(({ scripts = [] }) => scripts)
  const isLeftOut = otherScreens(served, manifest)
  const chunks = new Set()
  const follow = (chunk) => {
    if (chunks.has(chunk) || isLeftOut.has(chunk) || !manifest[chunk]) return
    chunks.add(chunk)
    for (const next of [...(manifest[chunk].imports ?? []), ...(manifest[chunk].dynamicImports ?? [])])
      follow(next)
  }
  follow('app.html')
  for (const [chunk, { file }] of Object.entries(manifest)) if (ofScreens.includes(`/${file}`)) follow(chunk)
  const named = namedFiles(await readdir(join(dist, 'assets')))
  const files = new Set([
    ...[...chunks]
      .flatMap((chunk) => [manifest[chunk].file, ...(manifest[chunk].css ?? [])])
      .map((file) => `/${file}`),
    ...named.map((name) => `/assets/${name}`),
    ...BESIDE,
  ])
  const list = JSON.stringify([...files].filter((file) => !file.endsWith('.html')).sort())
  const version = createHash('sha256')
    .update(source)
    .update(list)
    .update(await readFile(join(dist, 'app.html')))
    .digest('hex')
    .slice(0, 12)
  const worker = source
    .replace('__IS_WHOLE__', () => isWhole.toString())
    .replace('__VERSION__', version)
    .replace('__FILES__', () => list)
  return { worker, version }
}

/**
 * Finds the files that are kept by name. One that is called otherwise since would only be missed where there is no
 * network: the build ends instead.
 */
function namedFiles(built) {
  return BY_NAME.flatMap((begins) => {
    const found = built.filter((name) => name.startsWith(begins) && /\.(woff2|js|json)$/.test(name))
    if (found.length === 0) throw new Error(`The service worker finds no file ${begins}*`)
    return found
  })
}

/** Collects the chunks of screens that need their network. */
function otherScreens(served, manifest) {
  const kept = new Set(
    served.filter(({ path }) => SCREENS.includes(path)).map(({ scripts: [own] = [] }) => own),
  )
  const others = served.map(({ scripts: [own] = [] }) => own).filter((own) => own && !kept.has(own))
  return new Set(Object.keys(manifest).filter((chunk) => others.includes(`/${manifest[chunk].file}`)))
}
