import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { COMMANDS, type Connection, type Wish } from './commands.ts'
import { newFolder, removeFolder } from './folders.ts'
import { until } from './until.ts'

/** Firefox’s window is not made narrower; a page is, inside of it. */
const LEAST_WIDTH = 500
/** What stands above the page, in pixels; the rest is cut off inside the window. */
const TOOLBARS = 90

const QUIET = {
  'intl.accept_languages': 'th,en',
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'ui.prefersReducedMotion': 1,
}

/** Sizes the page, and notes what goes wrong in pages: `faults` of the browser’s own window. */
const PREPARE = `
  const [width, height] = arguments
  gBrowser.selectedBrowser.style.cssText =
    \`max-width:\${width}px;min-height:\${height}px;max-height:\${height}px\`
  window.faults = []
  const isOurs = (source) => /127\\.0\\.0\\.1|localhost/.test(source)
  Services.console.registerListener({ observe(message) {
    if (!(message instanceof Ci.nsIScriptError)) return
    const isWarning = message.flags & Ci.nsIScriptError.warningFlag
    if (isOurs(message.sourceName) && (!isWarning || /^CSP/.test(message.category)))
      window.faults.push(message.errorMessage.slice(0, 300))
  } })
  Services.obs.addObserver({ observe({ wrappedJSObject: { level, filename, arguments: said } }) {
    if (level === 'error' && isOurs(filename)) window.faults.push(said.map(String).join(' ').slice(0, 300))
  } }, 'console-api-log-event')`

/** Starts the Firefox of the system without a window of its own, and opens Marionette’s socket. */
export async function startFirefox({
  width,
  height,
  isPrivate,
  userAgent,
  prefs,
}: Wish): Promise<Connection> {
  const port = await freePort()
  const profile = newFolder()
  const downloads = newFolder()
  const settings = {
    ...QUIET,
    ...(isPrivate && { 'browser.privatebrowsing.autostart': true }),
    ...(userAgent && { 'general.useragent.override': userAgent }),
    'marionette.port': port,
    'browser.download.dir': downloads,
    ...prefs,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    'firefox-esr',
    ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile],
    { stdio: 'ignore' },
  )
  const command = speak(await opened(port, child))
  // Journeys play other sites with certificates of their own.
  await command('WebDriver:NewSession', { acceptInsecureCerts: true })
  const inBrowser = async (script: string, args: unknown[] = []) => {
    await command('Marionette:SetContext', { value: 'chrome' })
    try {
      return await command('WebDriver:ExecuteScript', { script, args })
    } finally {
      await command('Marionette:SetContext', { value: 'content' })
    }
  }
  await command('WebDriver:SetWindowRect', {
    width: Math.max(width, LEAST_WIDTH),
    height: height + TOOLBARS,
  })
  await inBrowser(PREPARE, [width, height])
  return {
    send: (name, given = {}) =>
      command(COMMANDS[name].marionette, name === 'picture' ? { full: false } : given),
    readFaults: async () => (await inBrowser('return window.faults.splice(0)')) as string[],
    downloads,
    close: async () => {
      const gone = once(child, 'exit')
      await command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => child.kill('SIGKILL'))
      await gone
      await removeFolder(profile)
      await removeFolder(downloads)
    },
  }
}

function opened(port: number, child: ChildProcess): Promise<Socket> {
  return until('Firefox listens', async () => {
    if (child.exitCode !== null) throw new Error(`Firefox ended with exit code ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    return new Promise<Socket | null>((resolve) => {
      socket.once('data', () => resolve(socket)).once('error', () => resolve(null))
    })
  })
}

interface Waiting {
  name: string
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Speaks Marionette’s protocol: messages of JSON, each after its length in bytes; an answer bears its question’s number. */
function speak(socket: Socket) {
  let unread = Buffer.alloc(0)
  let last = 0
  const waiting = new Map<number, Waiting>()
  const hear = ([, id, error, result]: [
    number,
    number,
    { error: string; message: string } | null,
    unknown,
  ]) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${asked.name}: ${error.error}: ${error.message}`))
    else asked?.resolve(isValue(result) ? result.value : result)
  }
  socket.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    for (;;) {
      const colon = unread.indexOf(':')
      const end = colon + 1 + Number(unread.subarray(0, colon))
      if (colon < 0 || unread.length < end) return
      const message = JSON.parse(String(unread.subarray(colon + 1, end)))
      unread = unread.subarray(end)
      if (Array.isArray(message)) hear(message as Parameters<typeof hear>[0])
    }
  })
  socket.on('close', () => {
    for (const { name, reject } of waiting.values()) reject(new Error(`${name}: Firefox is gone`))
  })
  socket.on('error', () => {})
  return (name: string, given: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { name, resolve, reject })
      const message = JSON.stringify([0, id, name, given])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

const isValue = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result
