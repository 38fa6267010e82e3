import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { NOBODY, nodeOfNobody } from '../../../scripts/node-of-nobody.mjs'
import { noisyPicture } from './pictures.ts'

export interface CommandRun {
  env?: Record<string, string>
  /** Arguments of Node itself. */
  node?: string[]
  /** Run by an account that may do nothing, of a copy that it may enter; only root may wish so. */
  asNobody?: boolean
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const BIN = 'companion/bin/thokham.mjs'
/** Where the command lies. */
export const COMMAND = join(root, BIN)
/** What the command is made of. */
const PARTS = ['companion', 'engine', 'metadata', 'domain', 'contract', 'content', 'tsconfig.base.json']

/** Gives each test of a file a folder of its own, with `thokham metadata` to be run in it. */
export class MetadataCommand {
  /** Of all tests; other users can read it, as one test is another user's. */
  readonly home = mkdtempSync(join(tmpdir(), 'thokham-metadata-'))
  #folder = ''
  #jpeg: Buffer = Buffer.alloc(0)

  constructor() {
    chmodSync(this.home, 0o755)
    beforeAll(async () => {
      this.#jpeg = await noisyPicture(64, 48).jpeg().toBuffer()
    })
    beforeEach(() => {
      this.#folder = mkdtempSync(join(this.home, 'one-'))
      chmodSync(this.#folder, 0o755)
    })
    afterAll(() => rmSync(this.home, { recursive: true, force: true }))
  }

  get folder(): string {
    return this.#folder
  }

  /** Returns a small picture. */
  get jpeg(): Buffer {
    return this.#jpeg
  }

  in(name: string): string {
    return join(this.#folder, name)
  }

  /** Writes a file, the small picture unless told otherwise. @returns its path */
  put(name: string, bytes: string | Buffer = this.#jpeg): string {
    writeFileSync(this.in(name), bytes)
    return this.in(name)
  }

  /** Lists the drafts that are left. */
  drafts(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.part'))
  }

  /** Starts the real command. */
  start(
    args: readonly string[],
    { env = {}, node = [], asNobody = false }: CommandRun = {},
  ): ChildProcessByStdio<null, Readable, Readable> {
    const program = asNobody ? nodeOfNobody(this.home) : process.execPath
    return spawn(program, [...node, asNobody ? this.#copyOfTheCommand() : COMMAND, 'metadata', ...args], {
      env: { PATH: process.env.PATH, HOME: this.#folder, XDG_CONFIG_HOME: this.in('config'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asNobody && { uid: NOBODY, cwd: this.home }),
    })
  }

  /** Copies the command out of a clone that perhaps only root may enter, and lets root bundle it there. */
  #copyOfTheCommand(): string {
    const copy = join(this.home, 'clone')
    const command = join(copy, BIN)
    if (existsSync(copy)) return command
    const filter = (path: string) => !/node_modules|dist/.test(basename(path))
    for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true, filter })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    execFileSync(process.execPath, [command, '--version'])
    return command
  }

  /** Runs the real command to its end. */
  async run(
    args: readonly string[],
    wish: CommandRun = {},
  ): Promise<{ code: number | null; out: string; err: string }> {
    const child = this.start(args, wish)
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk) => out.push(chunk))
    child.stderr.on('data', (chunk) => err.push(chunk))
    const [code] = await once(child, 'close')
    return { code, out: Buffer.concat(out).toString(), err: withoutProgress(Buffer.concat(err).toString()) }
  }
}

/** Leaves out of what a command said how far it was: it says so only where the machine takes long. */
export function withoutProgress(said: string): string {
  return said.replace(/^กำลัง.*\n/gm, '')
}
