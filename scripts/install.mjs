import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runToEnd } from './child.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs the locked packages when they are missing or stale. What only the tests need stays out or stays in, unless
 * it is asked for.
 * @param {{ testTools?: boolean }} [wish]
 */
export async function installWhenStale({ testTools = false } = {}) {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (isSatisfied(wanted, present, testTools)) return
  const keepTestTools = testTools || Object.values(present).some((entry) => entry.dev)
  console.log('Installing the locked packages (npm ci) …')
  // Nothing we use needs a script at its installation, and what runs none cannot do harm.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await npm([...args, keepTestTools ? '--include=dev' : '--omit=dev', '--include=optional'])
  if (code === 0) return
  throw new Error(`npm ci failed (exit code ${code}). Mend what it says above, then try again.`)
}

/**
 * Returns whether all that must run is installed in the locked version. npm notes what it installed when it is through,
 * so an interrupted installation does not count.
 * @param {Record<string, LockEntry>} wanted entries of package-lock.json
 * @param {Record<string, LockEntry>} present entries of npm's own note
 * @param {boolean} testTools does what only the tests need have to be there?
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, link?: boolean }} LockEntry
 */
export function isSatisfied(wanted, present, testTools = false) {
  return Object.entries(wanted).every(([path, { version, dev, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    // Packages for other machines are absent in good order.
    if (!found) return Boolean((dev && !testTools) || optional)
    return link ? found.link === true : found.version === version
  })
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

function npm(args) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const own = process.env.npm_execpath
  return own?.endsWith('.js')
    ? runToEnd(process.execPath, [own, ...args], options)
    : runToEnd('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** `node scripts/install.mjs`: what a server needs, and no test tools. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await installWhenStale()
