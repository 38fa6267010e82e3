import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

/** Makes whatever a fresh clone lacks, then runs the server in this very process (`npm start`). */
async function start() {
  checkNode()
  endWithNpm()
  await installWhenStale()
  await buildWhenStale(['server', 'web'])
  process.setSourceMapsEnabled(true)
  const { ready } = await import('../server/dist/main.mjs')
  await buildExtension(await ready)
  packDesktop()
}

/**
 * Builds the extension's downloads beside the server, under the product's name as the owner has set it: nobody waits for
 * them, and a build that fails stops nothing. A demonstration has a folder of its own, as server/src/start.ts knows.
 */
async function buildExtension({ brand }) {
  process.env.BRAND_NAME = brand.name
  process.env.BRAND_LATIN_NAME = brand.latinName
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isEnding = true))
  const part = process.env.DEMO === '1' ? 'demo-extension' : 'extension'
  await buildWhenStale([part], { endsUs: false }).catch((error) => {
    if (!isEnding) console.error(error.message)
  })
}

/**
 * Packs the desktop edition as a process of the lowest priority: it fetches Node for each system from npm, once, and each
 * ZIP is offered when it is whole. Only for `npm start` itself: nothing that starts servers by the dozen wants them.
 */
function packDesktop() {
  if (process.env.npm_lifecycle_event !== 'start' || process.env.DESKTOP_FOLDER) return
  const program = fileURLToPath(new URL('desktop.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] })
  child.on('error', (error) => console.error(error.message))
  child.unref()
  process.on('exit', () => child.kill())
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const oldest = engines.node.replace(/^\D+/, '')
  const [wanted, found] = [oldest, process.versions.node].map((version) => version.split('.').map(Number))
  const isNewer = found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])
  if (!isNewer) {
    throw new Error(
      `Thokham needs Node ${oldest} or newer, and this is ${process.versions.node}. Install a newer Node.`,
    )
  }
}

/**
 * Ends the server in good order when npm is killed outright. The signals that npm can catch it hands on (package.json
 * starts us with `exec`, or they would reach a shell alone).
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

try {
  await start()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
