import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { fileInTar, filesOf, freshFolder, writeJson, writeZip } from '../companion/desktop/pack.mjs'
import { LICENCE_OF_NODE, launcherOf, readmeOf, SYSTEMS } from '../companion/desktop/systems.mjs'
import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const APP = join(root, 'companion/desktop/dist')
/** Where our server looks for them. */
const DOWNLOADS = join(root, 'companion/dist/desktop')
const NODES = join(root, '.cache/desktop-node')

/**
 * Builds the desktop edition and packs it for each system into companion/dist/desktop (`npm run desktop [-- --system
 * linux-x64 …]`); `downloads.json` there names each ZIP with its size in bytes and SHA-256, and our server offers what
 * it names. Node comes from npm, each version once. `PUBLIC_URL` is the address that the program asks about its
 * licence.
 */
async function main() {
  const { values } = parseArgs({
    options: { system: { type: 'string', multiple: true }, quiet: { type: 'boolean', default: false } },
  })
  if (values.quiet) besideTheServer()
  else await installWhenStale()
  await buildWhenStale(['companion/desktop'])
  const wanted = SYSTEMS.filter(({ id }) => !values.system || values.system.includes(id))
  if (wanted.length === 0) throw new Error(`--system takes ${SYSTEMS.map(({ id }) => id).join(', ')}`)
  const { version, downloads } = await packAll(wanted, values.quiet ? () => {} : console.log)
  if (values.quiet) return
  console.log(`metamind6 ${version}`)
  for (const { file, bytes, sha256 } of downloads)
    console.log(`  ${file.padEnd(34)} ${(bytes / 1e6).toFixed(1).padStart(5)} MB  sha256 ${sha256}`)
}

/** Takes what the server leaves of the machine, and ends with it, however that ends. */
function besideTheServer() {
  setPriority(19)
  const server = process.ppid
  setInterval(() => process.ppid !== server && process.exit(1), 1_000).unref()
}

async function packAll(systems, say) {
  const edition = editionOf()
  const app = await appFiles(edition)
  const builtFrom = fingerprintOf(app, edition)
  await mkdir(DOWNLOADS, { recursive: true })
  const list = join(DOWNLOADS, 'downloads.json')
  const before = readList(list)
  const isSame = before?.builtFrom === builtFrom
  let downloads = isSame ? before.downloads.filter(({ file }) => existsSync(join(DOWNLOADS, file))) : []
  for (const system of systems) {
    if (downloads.some((each) => each.system === system.id)) continue
    say(`Packing ${system.id} …`)
    const made = await packOne(system, edition, app, builtFrom)
    downloads = [...downloads, made].sort((a, b) => (a.system < b.system ? -1 : 1))
    // Each is offered as soon as it is there.
    await writeJson(list, { version: edition.version, builtFrom, downloads })
  }
  await removeOthers(downloads)
  return { version: edition.version, downloads }
}

async function packOne(system, edition, app, builtFrom) {
  const node = await nodeOf(system)
  const licence = await nodeOf({ ...LICENCE_OF_NODE, binary: LICENCE_OF_NODE.file })
  const file = `metamind6-${edition.version}-${system.id}-${builtFrom.slice(0, 8)}.zip`
  const made = await writeZip(join(DOWNLOADS, file), zipFiles(system, edition, { app, node, licence }))
  return { system: system.id, file, ...made }
}

/**
 * Returns the files of a system's ZIP.
 * @param {import('../companion/desktop/systems.mjs').System} system
 * @param {{ version: string, server: string }} edition
 * @param {{ app: readonly { name: string, bytes: Uint8Array }[], node: Uint8Array, licence: Uint8Array }} parts
 */
export function zipFiles(system, edition, { app, node, licence }) {
  const home = `metamind6-${edition.version}`
  const text = (words) => Buffer.from(words, 'utf8')
  return [
    { name: `${home}/${system.launcher}`, bytes: text(launcherOf(system)), executable: true },
    { name: `${home}/README.txt`, bytes: text(readmeOf(system, edition)) },
    { name: `${home}/NODE-LICENSE.txt`, bytes: licence },
    { name: `${home}/runtime/${system.runtime}`, bytes: node, executable: true },
    ...app.map(({ name, bytes }) => ({ name: `${home}/app/${name}`, bytes })),
  ]
}

/** Returns the built program and its page, with what says whose it is. */
export async function appFiles({ version, server }) {
  const files = await filesOf(APP)
  const edition = Buffer.from(`${JSON.stringify({ version, server })}\n`)
  return [...files, { name: 'edition.json', bytes: edition }]
}

/** Returns the version, and the server that licences of this build belong to. */
export function editionOf(server = process.env.PUBLIC_URL) {
  const { version } = JSON.parse(readFileSync(join(root, 'companion/package.json'), 'utf8'))
  const [first] = (server ?? '').split(',').map((url) => url.trim())
  return { version, server: (first || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '') }
}

function fingerprintOf(app, edition) {
  const words = SYSTEMS.map((system) => launcherOf(system) + readmeOf(system, edition))
  const hash = createHash('sha256').update(JSON.stringify(SYSTEMS)).update(words.join())
  for (const { name, bytes } of app) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex')
}

function readList(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

async function removeOthers(downloads) {
  const kept = new Set(['downloads.json', ...downloads.map(({ file }) => file)])
  for (const name of await readdir(DOWNLOADS)) {
    // What another build is writing is its own.
    if (!kept.has(name) && name.endsWith('.zip')) await rm(join(DOWNLOADS, name), { force: true })
  }
}

/** Returns a file of a package as npm has it, judged by the checksum that is written down here. */
async function nodeOf({ package: name, version, integrity, binary }) {
  const tar = gunzipSync(await packageOf(name, version, integrity))
  return fileInTar(tar, binary)
}

async function packageOf(name, version, integrity) {
  const place = join(NODES, `${name}-${version}.tgz`)
  if (!existsSync(place)) await fetchPackage(name, version, place)
  const bytes = await readFile(place)
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found === integrity) return bytes
  await rm(place)
  throw new Error(`${name}@${version} is not what it was: ${found}. Nothing was packed with it.`)
}

async function fetchPackage(name, version, place) {
  const making = await freshFolder(NODES)
  try {
    // A folder is named by no argument: Windows' shell, which runs npm there, would part it at its spaces.
    const args = ['pack', `${name}@${version}`, '--silent', '--ignore-scripts']
    const child = spawn('npm', args, {
      cwd: making,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    const [code] = await once(child, 'exit')
    const [file] = await readdir(making)
    if (code !== 0 || !file) throw new Error(`npm could not give ${name}@${version} (exit code ${code})`)
    await rename(join(making, file), place)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
