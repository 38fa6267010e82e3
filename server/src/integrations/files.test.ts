import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { openFolder } from './files-in-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'thokham-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = openFolder(join(folder, 'files'))

describe('a stored file', () => {
  it('is read back as it was, for this user alone, under a random name', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('ทอคำ'))
    expect(name).toMatch(/^slips\/[\w-]{32}\.webp$/)
    expect(await files.put('slips', 'webp', Buffer.from('ทอคำ'))).not.toBe(name)
    const found = await files.read(name)
    expect(found?.bytes).toBe(12)
    expect((await buffer(found?.stream as Readable)).toString()).toBe('ทอคำ')
    expect(statSync(join(folder, 'files', name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'files/slips')).mode & 0o777).toBe(0o700)
  })
  it('may come as a stream; one that breaks leaves nothing', async () => {
    const name = await files.put('history', 'txt', Readable.from(['a\n', 'b\n']))
    expect(readFileSync(join(folder, 'files', name), 'utf8')).toBe('a\nb\n')
    const broken = Readable.from(
      (async function* () {
        yield 'a'
        throw new Error('cut')
      })(),
    )
    await expect(files.put('broken', 'txt', broken)).rejects.toThrow('cut')
    expect(readdirSync(join(folder, 'files/broken'))).toEqual([])
  })
  it('that meets a full disk is refused as something that may go well later, and leaves nothing', async () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const full = Readable.from(
        (async function* () {
          yield 'a'
          throw Object.assign(new Error('no room'), { code })
        })(),
      )
      await expect(files.put('full', 'txt', full)).rejects.toMatchObject({
        name: 'StorageFullError',
        statusCode: 503,
      })
    }
    expect(readdirSync(join(folder, 'files/full'))).toEqual([])
  })
  it('is gone after removal; what never was is null', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('x'))
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
  })
  it.each(['../secrets/vault', 'slips/../../x.webp', '/etc/passwd', 'slips/a.webp', 'slips/.draft'])(
    '%s is the name of none',
    async (name) => {
      await expect(files.read(name)).rejects.toThrow('Not the name')
      await expect(files.remove(name)).rejects.toThrow('Not the name')
    },
  )
  it('is copied over what a copy that was killed left of it', async () => {
    const name = await files.put('slips', 'webp', Buffer.from('x'))
    writeFileSync(join(folder, `files/${name}.draft`), 'hal')
    await files.copyIn(name, { bytes: 5, stream: Readable.from([Buffer.from('whole')]) })
    expect(readFileSync(join(folder, 'files', name), 'utf8')).toBe('whole')
  })
  it('is listed with the others of its room; drafts of a kill go after a day', async () => {
    const name = await files.put('lists', 'txt', Buffer.from('x'))
    const draft = (from: string) => join(folder, `files/lists/${from.padEnd(32, 'a')}.txt.draft`)
    for (const from of ['new', 'old']) writeFileSync(draft(from), 'x')
    const past = new Date(Date.now() - 25 * 60 * 60 * 1000)
    utimesSync(draft('old'), past, past)
    const names: string[] = []
    for await (const file of files.list('lists')) names.push(file.name)
    expect(names).toEqual([name])
    expect(readdirSync(join(folder, 'files/lists')).filter((file) => file.endsWith('.draft'))).toHaveLength(1)
    for await (const file of files.list('nothing')) throw new Error(file.name)
  })
})
