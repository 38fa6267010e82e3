import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brandOfBuild } from '../extension/brand-of-build.mjs'
import { runToEnd } from './child.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'engine', 'metadata', 'domain', 'contract']

/** What is built, from what. A build's own program stands in its workspace: `node <workspace>/build.mjs`. */
const PARTS = {
  server: [...SHARED, 'server'],
  web: [...SHARED, 'web'],
  extension: ['package-lock.json', 'tsconfig.base.json', 'domain', 'content/keywords', 'extension'],
}
/** What else a build depends on: the address that the extension sends keywords to, and the product's name. */
const SETTINGS = { extension: () => JSON.stringify([process.env.PUBLIC_URL ?? '', brandOfBuild()]) }
const NOT_SOURCES = new Set(['node_modules', 'dist', 'testing', 'README.md'])

/**
 * Builds those parts (all unless named) whose sources changed since their last build, side by side.
 * @param {string[]} [parts]
 * @param {{ endsUs?: boolean }} [wish] as `runToEnd` has it
 */
export async function buildWhenStale(parts = Object.keys(PARTS), wish = {}) {
  const stale = parts.filter((part) => builtFrom(part) !== sourcesOf(part))
  if (stale.length === 0) return
  console.log(`Building ${stale.join(' and ')} …`)
  const results = await Promise.allSettled(stale.map((part) => build(part, wish)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function build(part, wish) {
  const sources = sourcesOf(part)
  rmSync(stampOf(part), { force: true })
  const options = {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  const { code, said } = await runToEnd(process.execPath, [join(root, part, 'build.mjs')], options, wish)
  if (code !== 0) throw new Error(`The build of ${part} failed:\n${said}`)
  // Written last, so that an interrupted build counts as none.
  writeFileSync(stampOf(part), sources)
}

const stampOf = (part) => join(root, part, 'dist', '.built-from')

function builtFrom(part) {
  return existsSync(stampOf(part)) ? readFileSync(stampOf(part), 'utf8') : null
}

/** One hash over the names and contents of a part's sources. */
function sourcesOf(part) {
  const hash = createHash('sha256')
  for (const path of PARTS[part].flatMap(filesBelow)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  hash.update(SETTINGS[part]?.() ?? '')
  return hash.digest('hex')
}

/** Files at or below a path, in a fixed order, without tests and what builds make. */
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
