import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.mjs'
import { COMMANDS, type Connection, type Wish } from './commands.ts'
import { newFolder, removeFolder } from './folders.ts'
import { until } from './until.ts'

const HOST = fileURLToPath(new URL('webkit-host.py', import.meta.url))

/** Both are WebKit: of today in a bare window of GTK (webkit-host.py), and as old as the oldest that are served, in cog. */
const ENGINES = {
  webkit: { driver: 'WebKitWebDriver', options: 'webkitgtk:browserOptions', binary: HOST, args: [] },
  wpe: {
    driver: 'WPEWebDriver',
    options: 'wpe:browserOptions',
    binary: '/usr/bin/cog',
    args: ['--automation', '--platform=headless'],
  },
} as const

/** Starts a WebDriver of WebKit with a window on a display; that of WPE has none, 800 × 600 px, and tells nothing of its console. */
export async function startWebKit(
  engine: keyof typeof ENGINES,
  wish: Wish,
  display: string,
): Promise<Connection> {
  const { driver, options, binary, args } = ENGINES[engine]
  const port = await freePort()
  const profile = newFolder()
  const downloads = newFolder()
  const faults: string[] = []
  const child = spawn(driver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      // Nobody listens for those who cannot see, and looking for them takes a second.
      NO_AT_BRIDGE: '1',
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      HOST_WIDTH: String(wish.width),
      HOST_HEIGHT: String(wish.height),
      HOST_PROFILE: wish.isPrivate ? '' : profile,
      HOST_DOWNLOADS: downloads,
      HOST_USER_AGENT: wish.userAgent ?? '',
    },
  })
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (said: string) => faults.push(...faultsIn(said)))
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (isFault(value)) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await until(`${driver} listens`, () => call('GET', '/status').catch(() => null))
  const alwaysMatch = { [options]: { binary, args } }
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as {
    sessionId: string
  }
  return {
    send: (name, { id, ...given } = {}) => {
      const [method = '', path = ''] = COMMANDS[name].http.replace('{id}', String(id)).split(' ')
      return call(method, `/session/${sessionId}/${path}`, method === 'POST' ? given : undefined)
    },
    readFaults: async () => faults.splice(0),
    downloads,
    close: async () => {
      const gone = once(child, 'exit')
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      child.kill()
      await gone
      await removeFolder(profile)
      await removeFolder(downloads)
    },
  }
}

/** The page’s console is printed by the host, a line each. */
const faultsIn = (said: string) =>
  said.split('\n').filter((line) => /^CONSOLE .*\b(ERROR|CRASH)\b/.test(line))

const isFault = (value: unknown): value is { error: string; message: string } =>
  typeof value === 'object' && value !== null && 'error' in value
