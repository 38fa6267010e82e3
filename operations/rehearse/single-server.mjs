import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashFiles, takeCensus } from './census.mjs'
import { isHeld } from './folder-lock.mjs'
import { MACHINES } from './network.mjs'
import { superviseProgram } from './program.mjs'
import { stateOf, until } from './state.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(join(root, 'server/package.json'))
// biome-ignore lint/correctness/noUndeclaredDependencies: the server's own
const pg = require('pg')

const PORT = 3000
/** What of a data folder belongs to the process that works on it. */
const OF_A_PROCESS = /^(thokham\.lock.*|server-address|\..*)$/

/**
 * The machine that everything begins on: one server with its embedded database.
 * @typedef {Awaited<ReturnType<typeof startSingleServer>>} SingleServer
 */

/**
 * Starts it as `npm start` does on one machine: with the demonstration, or on a copy of a data folder.
 * @param {string} base folder of this rehearsal
 * @param {{ data: string | undefined, aiUrl: string }} options
 */
export async function startSingleServer(base, { data, aiUrl }) {
  const folder = join(base, 'single/data')
  mkdirSync(join(base, 'single'))
  chmodSync(join(base, 'single'), 0o755)
  if (data) copyDataFolder(data, folder)
  const env = {
    DATA_DIR: folder,
    PORT: String(PORT),
    OPENAI_BASE_URL: `${aiUrl}/v1`,
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
    ...(!data && { DEMO: '1' }),
  }
  // Whose the data is stands in settings that are not here: in the copy somebody else is the owner.
  if (data) await runOwner(env, ['create-owner'])
  const log = join(base, 'single/server.log')
  const command = [process.execPath, '--enable-source-maps', join(root, 'server/dist/main.mjs')]
  const server = superviseProgram({ name: 'single server', command, env, log, own: folder })
  const url = `http://127.0.0.1:${PORT}`
  const isReady = async () =>
    (await fetch(`${url}/readyz`).catch(() => null))?.ok === true &&
    /^Thokham is ready/m.test(readFileSync(log, 'utf8'))
  try {
    await until(() => `the server of one machine; it says: ${readFileSync(log, 'utf8').slice(-400)}`, isReady)
    // Whoever approves here has no second factor; it is a copy.
    if (data) await queryDatabase(folder, LETS_ADMINS_IN)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    folder,
    fronts: [{ host: '127.0.0.1', port: PORT }],
    /** Runs one of the owner's commands beside the running server, as `npm run owner` does. @returns {Promise<string>} what it says */
    owner: (...words) => runOwner(env, words),
    stop: () => server.stop(),
  }
}

/**
 * Moves everything into the node that leads, as the owner does: `npm run owner -- move --to …` beside the running server, which is
 * stopped then.
 * @param {SingleServer} singleServer
 * @returns {Promise<{ census: import('./census.mjs').Census, files: Map<string, string>, tables: number, rows: number, seconds: number }>} what was moved: as the
 *   former database still has it, which takes no writes from the first moved row on
 */
export async function moveOut(singleServer, password) {
  const { leader } = await stateOf()
  const said = await singleServer.owner(
    'move',
    '--to',
    `postgres://thokham:${password}@${MACHINES[leader]}:5432/thokham`,
  )
  const [, tables, rows, seconds] =
    said.match(/^Moved to .*: (\d+) tables, (\d+) rows, .* refused for ([\d.]+) s/m) ?? []
  if (!tables) throw new Error(`move said something else: ${said}`)
  const census = await onDatabase(singleServer.folder, takeCensus)
  await singleServer.stop()
  const files = await hashFiles(join(singleServer.folder, 'files'))
  return { census, files, tables: Number(tables), rows: Number(rows), seconds: Number(seconds) }
}

const LETS_ADMINS_IN =
  "UPDATE settings SET value = jsonb_set(value, '{security,requireTwoFactorForAdmins}', 'false') WHERE value #> '{security}' IS NOT NULL"

const queryDatabase = (folder, sql) => onDatabase(folder, (client) => client.query(sql))

/** Asks the embedded database of a running server, by its socket. */
async function onDatabase(folder, ask) {
  const note = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: note[4], user: 'thokham', database: 'thokham' })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function runOwner(env, words) {
  const own = [join(root, 'server/dist/owner.mjs'), ...words]
  const child = spawn(process.execPath, own, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/tmp', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`owner ${words[0]} failed: ${said}`)),
    )
  })
}

/**
 * Refuses a data folder that cannot be copied, before anything is begun.
 * @param {string} folder
 * @throws Error when it is none of one machine, or a server runs on it
 */
export function refuseUnfit(folder) {
  if (!existsSync(join(folder, 'secrets')) || !existsSync(join(folder, 'postgres')))
    throw new Error(`${folder} is no data folder of one machine: it needs secrets/ and postgres/.`)
  if (isHeld(folder))
    throw new Error(
      `A server runs on ${folder}: a copy of it would be torn. Stop it for the moment of copying, or name a folder that a backup was restored into.`,
    )
}

/** Copies a data folder that nobody works on, nor began to meanwhile; the folder itself is only read. */
function copyDataFolder(from, to) {
  refuseUnfit(from)
  mkdirSync(to)
  // As server/src/start/data-folder.ts makes it: PostgreSQL's account passes through.
  chmodSync(to, 0o711)
  for (const name of readdirSync(from).filter((each) => !OF_A_PROCESS.test(each))) {
    // Of root's the cluster lies elsewhere, behind a link.
    const source = name === 'postgres' ? realpathSync(join(from, name)) : join(from, name)
    execFileSync('cp', ['-a', source, join(to, name)])
  }
  refuseUnfit(from)
  rmSync(join(to, 'postgres/postmaster.pid'), { force: true })
}
