import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { configFolder } from '../config-folder.ts'
import { removeDraftsAtEnd } from '../drafts.ts'
import { Failure } from '../failure.ts'
import { licenceClient } from '../licence/licence-client.ts'
import { licencePath, stateFile } from '../licence/licence-state.ts'
import { machineIdentity, systemName } from '../licence/machine-identity.ts'
import { writePrivateFile } from '../private-file.ts'
import { fetchSoon } from '../rules/rules-of-licence.ts'
import { DesktopProgram } from './desktop-program.ts'
import { DesktopServer } from './desktop-server.ts'
import { KeyFiles } from './key-files.ts'
import { LaunchCodes } from './launch-codes.ts'
import { LicenceGate } from './licence-gate.ts'
import { openBrowser } from './open-browser.ts'
import { Presence } from './presence.ts'
import { RunningProgram } from './running-program.ts'

const HELP = `metamind6: ใส่ Metadata ให้ภาพในเครื่องนี้

  --no-open          ไม่เปิดเบราว์เซอร์ แสดงที่อยู่ของหน้าแทน
  --server ADDRESS   ที่อยู่ของเว็บที่ออก License Key
  --version          ดูเวอร์ชัน
`

/** What the ZIP says of itself, beside the bundle. */
interface Edition {
  readonly version: string
  readonly server: string
}

/** Starts the desktop edition and shows its page; a second one shows the page of the first. @throws Failure */
export async function runDesktop(args: readonly string[]): Promise<void> {
  const { values } = read(args)
  const edition = readEdition()
  if (values.help) return say(HELP.trimEnd())
  if (values.version) return say(edition.version)
  const show = (address: string) => {
    say(`เปิดหน้านี้ในเบราว์เซอร์: ${address}`)
    if (values.open) openBrowser(address)
  }
  const folder = configFolder()
  const running = new RunningProgram(join(folder, 'running.json'))
  const address = await running.take().catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`เขียน ${folder} ไม่สำเร็จ (${error.code ?? error.message})`, 1)
  })
  if (address) {
    say('โปรแกรมเปิดอยู่แล้ว')
    return show(address)
  }
  process.on('exit', () => running.leave())
  removeDraftsAtEnd()
  const server = (values.server ?? process.env.THOKHAM_SERVER ?? edition.server).replace(/\/+$/, '')
  const desktop = assemble({ version: edition.version, server, running })
  const portFile = join(folder, 'desktop-port')
  const port = await desktop.listen(lastPort(portFile))
  running.note(port)
  writePrivateFile(portFile, String(port))
  show(desktop.address())
}

function assemble({ version, server, running }: Edition & { running: RunningProgram }): DesktopServer {
  const store = stateFile(licencePath())
  const about = { name: hostname(), system: systemName(), version: `metamind6 ${version}` }
  const machine = machineIdentity()
  const client = licenceClient({ server, machine, store, about })
  const codes = new LaunchCodes()
  const licence = new LicenceGate(client, store, () => program.publishState())
  const presence = new Presence(() => void end())
  const program: DesktopProgram = new DesktopProgram({
    version,
    server,
    licence,
    askForRules: licenceClient({ server, machine, store, fetch: fetchSoon }).rules,
    keys: new KeyFiles(),
    codes,
    onQuit: () => void end(),
    onLeave: () => presence.leave(),
  })
  const pageFolder = fileURLToPath(new URL('page', import.meta.url))
  const desktop = new DesktopServer({ program, codes, presence, secret: running.secret, pageFolder })
  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    presence.close()
    await program.end()
    const closed = desktop.close()
    // The page has had its last word; a browser keeps connections open for nothing.
    setTimeout(() => desktop.cut(), 500)
    await closed
    process.exit(0)
  }
  void licence.check()
  return desktop
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        open: { type: 'boolean', default: true },
        server: { type: 'string' },
        version: { type: 'boolean', short: 'v', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch {
    throw new Failure('ตัวเลือกไม่ถูกต้อง ดูวิธีใช้ด้วย --help')
  }
}

function readEdition(): Edition {
  try {
    const { version, server } = JSON.parse(readFileSync(new URL('edition.json', import.meta.url), 'utf8'))
    if (typeof version === 'string' && typeof server === 'string') return { version, server }
  } catch {
    // Said below.
  }
  throw new Failure('โฟลเดอร์ของโปรแกรมไม่ครบ กรุณาแตกไฟล์ ZIP ใหม่ทั้งหมด', 1)
}

/** Returns the port of the last time, where the browser keeps what was on the table; 0 = any. */
function lastPort(path: string): number {
  try {
    const port = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(port) && port > 1_023 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
