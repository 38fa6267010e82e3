// @module-tag long
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from './free-port.mjs'
import { NOBODY } from './node-of-nobody.mjs'
import { nodeOf, wayToTheRegistry } from './nodes-of-npm.mjs'

/*
 * What somebody does who has just cloned the repository: `npm start`, the same once more, and the unit tests; on each Node
 * that is served, in the places where clones lie (docs/operations.md#running-thokham).
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const isRoot = process.getuid?.() === 0
/** Clones are too large for a temporary folder in memory. */
const PLACES = '/var/tmp'
/** ms; installing and building on a busy machine. */
const READY_WITHIN = 1_200_000

const NEWCOMERS = [
  {
    who: 'root, below /root',
    node: '20.19.0',
    below: '/root',
    clone: 'thokham',
    unit: true,
    needsRoot: true,
  },
  { who: 'an ordinary user, at home', node: '22.22.2', below: PLACES, clone: 'thokham', uid: NOBODY },
  {
    who: 'a path with spaces and Thai letters',
    node: '24.14.1',
    below: PLACES,
    clone: 'งาน ของ ฉัน/ทอ คำ',
    unit: true,
  },
]

const lacksRepository = !existsSync(join(root, '.git'))
for (const newcomer of NEWCOMERS) {
  const { who, node, needsRoot } = newcomer
  const program = lacksRepository || (needsRoot && !isRoot) ? null : nodeOf(node)
  it.skipIf(!program)(
    `a clone of ${who}, starts twice on Node ${node} (needs git, npm’s registry${needsRoot ? ' and root' : ''})`,
    { timeout: 3_000_000 },
    () => walk({ ...newcomer, program }),
  )
}

async function walk({ below, clone, uid, unit, program }) {
  const home = mkdtempSync(join(below, 'thokham-newcomer-'))
  const folder = join(home, clone)
  onTestFinished(() => {
    // Below /root the database lies elsewhere, behind a link.
    const cluster = join(folder, 'data/postgres')
    if (existsSync(cluster)) rmSync(dirname(realpathSync(cluster)), { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  const bin = join(home, 'bin')
  mkdirSync(bin)
  copyFileSync(program, join(bin, 'node'))
  mkdirSync(dirname(folder), { recursive: true })
  run(['git', '-c', 'safe.directory=*', 'clone', '--quiet', root, folder])
  const account = isRoot && uid ? { uid, gid: uid } : {}
  if (account.uid) run(['chown', '-R', `${uid}:${uid}`, home])
  const env = {
    ...wayToTheRegistry(),
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    LANG: 'C.UTF-8',
    PORT: String(await freePort()),
    // Nobody looks at the desktop edition here, for which five Nodes would be fetched.
    DESKTOP_FOLDER: home,
    // What this machine has fetched before is there already, but for those who may not read it.
    ...(!account.uid && { npm_config_cache: run(['npm', 'config', 'get', 'cache']).trim() }),
  }
  const wish = { cwd: folder, env, ...account }
  expect(await startAndStop(wish)).toMatch(/^Installing the locked packages/m)
  expect(await startAndStop(wish), 'what is there is not made again').not.toMatch(
    /^Installing|^Building (server|web)/m,
  )
  if (unit) expect(run(['npm', 'test', '--', 'unit'], wish)).toMatch(/✓ unit +\d+ passed, 0 failed/)
}

/** Starts as a newcomer does, looks at the first page, and presses Ctrl-C. @returns what was said */
async function startAndStop(wish) {
  const child = spawn('npm', ['start'], { ...wish, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const limit = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN)
  try {
    await expect
      .poll(() => child.exitCode !== null || /^Thokham is ready at /m.test(said), { timeout: READY_WITHIN })
      .toBe(true)
    const url = /ready at (http\S+)/.exec(said)?.[1]
    if (!url) throw new Error(`It did not start:\n${said}`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('<h1')
  } finally {
    child.kill('SIGINT')
    await gone
    clearTimeout(limit)
  }
  return said
}

function run([program, ...args], wish = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...wish,
  })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}
