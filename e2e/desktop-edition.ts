import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { permissionsIn, writeJson, writeZip } from '../companion/desktop/pack.mjs'
import { SYSTEMS } from '../companion/desktop/systems.mjs'
import { appFiles, editionOf, zipFiles } from '../scripts/desktop.mjs'

/**
 * Packs the ZIP for this machine into a folder as `npm run desktop` does, with the Node that runs this test: npm is asked for
 * nothing.
 * @returns the ZIP's bytes
 */
export async function packForThisMachine(folder: string, server: string): Promise<Buffer> {
  const edition = editionOf(server)
  const system = SYSTEMS.find(({ id }) => id === 'linux-x64')
  if (!system) throw new Error('No such system')
  const node = readFileSync(process.execPath)
  const files = zipFiles(system, edition, {
    app: await appFiles(edition),
    node,
    licence: Buffer.from('MIT'),
  })
  const file = `metamind6-${edition.version}-linux-x64-00000000.zip`
  mkdirSync(folder, { recursive: true })
  const made = await writeZip(join(folder, file), files, 1)
  await writeJson(join(folder, 'downloads.json'), {
    version: edition.version,
    builtFrom: 'test',
    downloads: [{ system: system.id, file, ...made }],
  })
  return readFileSync(join(folder, file))
}

/** Unpacks a ZIP as an archive program does, permissions included. @returns the folder in it */
export function unpack(zip: Buffer, folder: string): string {
  const permissions = permissionsIn(zip)
  let home = ''
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(zip)))) {
    const path = join(folder, name)
    home ||= join(folder, name.split('/')[0] ?? '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    chmodSync(path, permissions.get(name) ?? 0o644)
  }
  return home
}

/** A computer of its own: home, settings, and all by which the program knows a machine. */
export interface Machine {
  name: string
  home: string
}

/** A program that was started by its launcher. */
export interface Started {
  /** Opens its page, once. */
  address: string
  child: ChildProcess
  stop: () => Promise<void>
}

/** Starts the unpacked program on a machine. */
export async function startProgram(
  home: string,
  machine: Machine,
  env: Record<string, string> = {},
): Promise<Started> {
  mkdirSync(machine.home, { recursive: true })
  const other = join(machine.home, 'machine.mjs')
  writeFileSync(other, OTHER_MACHINE)
  const child = spawn(join(home, 'metamind6'), ['--no-open'], {
    env: {
      PATH: process.env.PATH,
      HOME: machine.home,
      XDG_CONFIG_HOME: join(machine.home, 'config'),
      MACHINE_NAME: machine.name,
      NODE_OPTIONS: `--import=${other}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk
    if (said.includes('#code=') && said.endsWith('\n')) break
  }
  const address = /http:\S+/.exec(said)?.[0]
  if (!address) throw new Error(`The program did not start: ${said}`)
  return {
    address,
    child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await gone
    },
  }
}

const OTHER_MACHINE = `
import fs from 'node:fs'
import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
const name = process.env.MACHINE_NAME
const read = fs.readFileSync
fs.readFileSync = (path, ...more) => path === '/etc/machine-id' ? name : read(path, ...more)
os.hostname = () => name
os.userInfo = () => ({ homedir: '/home/' + name })
syncBuiltinESMExports()
`
