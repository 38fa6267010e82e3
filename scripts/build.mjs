import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brandOfBuild } from '../extension/brand-of-build.mjs'
import { runToEnd } from './child.mjs'
import { writeShippedPackages } from './shipped-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'content',
  'engine',
  'metadata',
  'domain',
  'contract',
]

const EXTENSION = ['package-lock.json', 'tsconfig.base.json', 'content', 'domain', 'extension']

/**
 * What is built, from what. A build's own program stands in its workspace: `node <workspace>/build.mjs`, and writes into
 * that one's `dist`. The extension holds the address that it sends keywords to and the product's name (`setting`); demonstrations and tests
 * have one of their own (`EXTENSION_DIST`), so that what a shop serves stays the shop's.
 */
const PARTS = {
  server: { sources: [...SHARED, 'server'] },
  web: { sources: [...SHARED, 'web'] },
  extension: {
    sources: EXTENSION,
    setting: () => JSON.stringify([process.env.PUBLIC_URL ?? '', brandOfBuild()]),
  },
  'demo-extension': {
    sources: EXTENSION,
    workspace: 'extension',
    dist: '.cache/demo-extension',
    env: {
      EXTENSION_DIST: join(root, '.cache/demo-extension'),
      PUBLIC_URL: '',
      BRAND_NAME: '',
      BRAND_LATIN_NAME: '',
    },
  },
  // The page and the program of the desktop edition; `npm run desktop` packs them.
  'companion/desktop': { sources: [...SHARED, 'companion', 'web'] },
}
/** What tests and benches need; nothing that is served to members. */
export const TESTED_PARTS = ['server', 'web', 'demo-extension', 'companion/desktop']
const SERVED_PARTS = ['server', 'web', 'extension']
/** The former server is unpacked by a test, while others run on this build. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-former', 'former', 'testing', 'README.md'])

/**
 * Builds those parts (all that a shop serves unless named) whose sources changed since their last build, side by side. Nothing
 * where `KEEP_BUILD` is set, as for servers that journeys start: others run on what is built.
 * @param {string[]} [parts]
 * @param {{ endsUs?: boolean }} [wish] as `runToEnd` has it
 */
export async function buildWhenStale(parts = SERVED_PARTS, wish = {}) {
  if (process.env.KEEP_BUILD) return
  const stale = parts.filter((part) => builtFrom(part) !== sourcesOf(part))
  if (stale.length === 0) return
  refusePlace(root)
  console.log(`Building ${stale.join(' and ')} …`)
  const results = await Promise.allSettled(stale.map((part) => build(part, wish)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Refuses a folder that the bundler takes for an address: what follows these signs is no part of a file's name to it. */
export function refusePlace(folder) {
  const sign = /[#?]/.exec(folder)?.[0]
  if (sign)
    throw new Error(
      `Thokham cannot be built in a folder with “${sign}” in its path: move or rename ${folder}`,
    )
}

/** Returns where a part is built, by which program and in which environment. */
export function planOf(part) {
  const { workspace = part, dist = join(part, 'dist'), env } = PARTS[part]
  return {
    program: join(root, workspace, 'build.mjs'),
    dist: join(root, dist),
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  }
}

async function build(part, wish) {
  const sources = sourcesOf(part)
  rmSync(stampOf(part), { force: true })
  const { program, env } = planOf(part)
  const options = {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  const { code, said } = await runToEnd(process.execPath, [program], options, wish)
  if (code !== 0) throw new Error(`The build of ${part} failed:\n${said}`)
  if (part === 'server') writeShippedPackages(planOf(part).dist)
  // Written last, so that an interrupted build counts as none.
  writeFileSync(stampOf(part), sources)
}

const stampOf = (part) => join(planOf(part).dist, '.built-from')

function builtFrom(part) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : null
}

/** Returns one hash over the names and contents of a part's sources. */
function sourcesOf(part) {
  const hash = createHash('sha256')
  for (const path of PARTS[part].sources.flatMap(filesBelow)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  hash.update(PARTS[part].setting?.() ?? '')
  return hash.digest('hex')
}

/** Lists files at or below a path, in a fixed order, without tests and what builds make. */
function filesBelow(path) {
  const [name] = path.split('/').slice(-1)
  if (NOT_SOURCES.has(name) || name.startsWith('.') || /\.test\.\w+$/.test(name)) return []
  try {
    return readdirSync(join(root, path))
      .sort()
      .flatMap((child) => filesBelow(`${path}/${child}`))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** `node scripts/build.mjs [part …]` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parts = process.argv.slice(2)
  await buildWhenStale(parts.length > 0 ? parts : undefined)
}
