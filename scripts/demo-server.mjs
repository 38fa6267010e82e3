import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The first start makes a database cluster and its demo content. */
const READY_WITHIN = 120_000
const OWNER = { email: 'owner@thokham.local', password: 'the-owner-of-the-demo' }

/**
 * Starts the server as `npm start` does, with the demo content, on a free port and a data folder of its own.
 * @param {DemoServerWish} [wish]
 * @returns {Promise<DemoServer>}
 *
 * @typedef {object} DemoServerWish
 * @property {string} [dataDir] one that is there already, and stays
 * @property {string} [copyOf] a data folder to begin with a copy of
 * @property {number} [port]
 * @property {Record<string, string>} [env]
 *
 * @typedef {object} DemoServer
 * @property {string} url where it answers, without a slash at the end
 * @property {number} port
 * @property {string} dataDir
 * @property {Record<string, { email: string, password: string }>} members one of each standing, by its name
 * @property {() => Promise<Record<string, { name: string, value: string, url: string }[]>>} signInEveryone session cookies by name
 * @property {() => Promise<void>} stop ends it in peace (SIGTERM); the data folder stays
 * @property {() => Promise<void>} kill ends it in the middle of everything (SIGKILL)
 * @property {() => Promise<void>} close stops it and removes its data folder
 */
export async function startDemoServer(wish = {}) {
  const dataDir = wish.dataDir ?? freshFolder()
  if (wish.copyOf) cpSync(wish.copyOf, dataDir, { recursive: true })
  const port = wish.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      LOG_LEVEL: 'warn',
      // Journeys register more members than one network may.
      TRUST_PROXY: 'loopback',
      // And the same few call from many at once.
      REQUESTS_PER_MINUTE: '100000',
      ...wish.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const gone = once(server, 'exit')
  const end = async (signal) => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    await gone
  }
  let members
  try {
    await ready(url, server)
    members = membersIn(said)
  } catch (error) {
    await end('SIGTERM')
    if (!wish.dataDir) remove(dataDir)
    throw new Error(`${error.message}\n${said}`)
  }
  return {
    url,
    port,
    dataDir,
    members,
    signInEveryone: async () => {
      const cookies = {}
      for (const [name, member] of Object.entries(members)) cookies[name] = await signIn(url, member)
      return cookies
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      remove(dataDir)
    },
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Makes a folder that other accounts get through: PostgreSQL may run as one of them. */
function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-demo-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Reads whom one can sign in as, which the server prints: the password of all demo members and their addresses. */
function membersIn(said) {
  const password = /^Demo\b.*? password (\S+)/m.exec(said)?.[1]
  const named = [...said.matchAll(/([a-z-]+)@demo\.thokham\.local/g)].map(([email, name]) => [
    name,
    { email, password },
  ])
  if (!password || named.length === 0) throw new Error(`The server named no demo members:\n${said}`)
  return { ...Object.fromEntries(named), owner: OWNER }
}

async function signIn(url, member) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(member),
  })
  if (!answer.ok) throw new Error(`${member.email} cannot sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie().map((line) => {
    const [name, value] = line.split(';')[0].split(/=(.*)/s)
    return { name, value, url }
  })
}

async function ready(url, server) {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with exit code ${server.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not ready within ${READY_WITHIN / 1000} s`)
}
