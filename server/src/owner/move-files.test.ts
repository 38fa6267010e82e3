// @module-tag long
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { FileStore } from '../integrations/files.ts'
import { openVault } from '../integrations/key-vault.ts'
import { openFiles } from '../integrations/open-files.ts'
import { aDatabase } from '../testing/database.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { backUp } from './back-up.ts'
import { moveFiles } from './move-files.ts'
import { restore } from './restore.ts'

let s3: S3Server
let DATA_DIR: string
let said: string[]
const say = (line: string) => void said.push(line)
beforeEach(async () => {
  s3 = await startS3Server()
  said = []
  DATA_DIR = mkdtempSync(join(tmpdir(), 'thokham-move-files-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
})

async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name } of files.listAll()) {
    const file = await files.read(name)
    found[name] = file ? (await buffer(file.stream)).toString('base64') : ''
  }
  return found
}

async function fill(files: FileStore, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await files.put(at % 2 ? 'slips' : 'tools', 'webp', randomBytes(1_000 + at))
}

it('into a bucket: cut short it goes on where it was, mends what differs, and takes what came meanwhile', async () => {
  const files = openFiles({ DATA_DIR })
  await fill(files, 30)
  const settings = s3.settings('moved')
  const env = { DATA_DIR, ...settings, FILES: undefined }
  const to = openFiles({ DATA_DIR, ...settings })
  let puts = 0
  s3.fate = ({ method }) => (method === 'PUT' && ++puts > 12 ? 403 : 'pass')
  await expect(moveFiles({ env, files, say }, settings.FILES)).rejects.toThrow('403')
  s3.fate = () => 'pass'
  const [damaged = ''] = Object.keys(await contentsOf(to))
  await to.copyIn(damaged, { bytes: 3, stream: Readable.from([Buffer.from('bad')]) })
  await fill(files, 3)
  await moveFiles({ env, files, say }, settings.FILES)
  const wanted = await contentsOf(files)
  expect(Object.keys(wanted)).toHaveLength(33)
  expect(await contentsOf(to)).toEqual(wanted)
  expect(said[0]).toMatch(/^33 files are in s3:\/\/thokham\/moved\/, each compared by its SHA-256: 22 copied/)
  said.length = 0
  await moveFiles({ env, files, say }, settings.FILES)
  expect(said[0]).toMatch(/: 0 copied \(0 bytes\), 33 there before$/)

  // And back, into an empty folder.
  const back = mkdtempSync(join(tmpdir(), 'thokham-move-back-'))
  onTestFinished(() => rmSync(back, { recursive: true, force: true }))
  await moveFiles({ env: { ...settings, DATA_DIR: back }, files: to, say }, 'folder')
  expect(await contentsOf(openFiles({ DATA_DIR: back }))).toEqual(wanted)
})

it('refuses a target that is none, has no keys, or is where the files are', async () => {
  const files = openFiles({ DATA_DIR })
  const move = (target: string, env = {}) => moveFiles({ env: { DATA_DIR, ...env }, files, say }, target)
  await expect(move('/mnt/files')).rejects.toThrow('--to must be folder or an address such as s3://')
  await expect(move(s3.settings().FILES)).rejects.toThrow('A bucket needs FILES_KEY_ID and FILES_SECRET_KEY.')
  await expect(move('folder')).rejects.toThrow(`The files are in ${DATA_DIR}/files already.`)
})

it('a backup holds the files of a bucket, and a restore puts them back into one', async () => {
  const settings = s3.settings('backed-up')
  const files = openFiles({ DATA_DIR, ...settings })
  await fill(files, 4)
  const archive = join(DATA_DIR, '..', `${randomBytes(8).toString('hex')}.tar.gz`)
  onTestFinished(() => rmSync(archive, { force: true }))
  const pool = await aDatabase()
  openVault(join(DATA_DIR, 'secrets/vault'))
  await backUp({ pool, files, env: { DATA_DIR }, say }, archive, { secrets: false })
  const wanted = await contentsOf(files)
  for (const name of Object.keys(wanted)) await files.remove(name)
  const context = { pool, files, env: { DATA_DIR }, say, beside: false }
  await restore(context, archive, { replace: true })
  expect(await contentsOf(files)).toEqual(wanted)
  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false)
})

it('after a move into a bucket a backup holds what is there, and a restore leaves alone what the move left here', async () => {
  const folder = openFiles({ DATA_DIR })
  await fill(folder, 3)
  const settings = s3.settings('moved-and-backed-up')
  const files = openFiles({ DATA_DIR, ...settings })
  await moveFiles({ env: { DATA_DIR, ...settings, FILES: undefined }, files: folder, say }, settings.FILES)
  // The bucket goes its own way from then on.
  const left = await contentsOf(folder)
  const [removed = ''] = Object.keys(left)
  await files.remove(removed)
  await fill(files, 1)
  const archive = join(DATA_DIR, '..', `${randomBytes(8).toString('hex')}.tar.gz`)
  onTestFinished(() => rmSync(archive, { force: true }))
  const pool = await aDatabase()
  openVault(join(DATA_DIR, 'secrets/vault'))
  await backUp({ pool, files, env: { DATA_DIR }, say }, archive, { secrets: false })
  const wanted = await contentsOf(files)
  expect(said.at(-2)).toMatch(/, 3 files\)$/)
  for (const name of Object.keys(wanted)) await files.remove(name)
  await restore({ pool, files, env: { DATA_DIR }, say, beside: false }, archive, { replace: true })
  expect(await contentsOf(files)).toEqual(wanted)
  expect(await contentsOf(folder)).toEqual(left)
})
