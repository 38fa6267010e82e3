import { readFileSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

/** `npm start`: whatever a fresh clone lacks is made, then the server runs in this very process. */
async function start() {
  checkNode()
  endWithNpm()
  await installWhenStale()
  await buildWhenStale()
  process.setSourceMapsEnabled(true)
  await import('../server/dist/main.mjs')
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

/** npm hands on the signals it can catch; when it is killed outright, the server ends in good order all the same. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const chain = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1)
  const watch = setInterval(() => {
    if (chain.every(isAlive)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** npm runs its scripts through a shell: npm itself is that shell's parent. 0 when the system does not tell. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

try {
  await start()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
