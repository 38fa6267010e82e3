import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atTheEnd } from '../testing/at-the-end.ts'
import { aDatabase } from '../testing/database.ts'
import { joinServers } from './join-servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'thokham-join-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))

let pool: Pool
let warned: unknown[]
beforeAll(async () => {
  pool = await aDatabase()
})
beforeEach(() => {
  warned = []
})

const log = { warn: (...said: unknown[]) => void warned.push(said) } as never

/** The keys of the vault that each of them has. */
const keys = new Map<string, string>()

function joining(name: string, FILES?: string, OWNER_EMAIL?: string) {
  mkdirSync(join(folder, name), { recursive: true })
  const env = { DATA_DIR: join(folder, name), FILES, OWNER_EMAIL }
  const vault = { digest: () => keys.get(name) ?? 'first keys' }
  return joinServers(pool, {
    env,
    secret: 'the same',
    vault,
    publicUrl: 'https://thokham.example',
    instance: { id: randomUUID() },
    log,
  })
}

/** Starts the second beside the first. @returns what it was warned of */
async function warnedBeside(first: Parameters<typeof joining>, second: Parameters<typeof joining>) {
  const lives = [await joining(...first)]
  expect(warned).toEqual([])
  lives.push(await joining(...second))
  for (const life of lives) await life.release()
  return warned
}

const ELSEWHERE = /keeps its files elsewhere/

describe('a server that joins others on a database', { tags: 'long' }, () => {
  it.each([
    ['a bucket beside a folder', 'one', 's3://thokham/files'],
    ['another prefix', 's3://thokham/slips', 's3://thokham/files'],
    ['another endpoint', 's3://thokham/files?endpoint=https://s3.example', 's3://thokham/files'],
  ])('is warned of files in another place: %s', async (_, first, second) => {
    const files = first.startsWith('s3:') ? first : undefined
    expect(await warnedBeside(['one', files], ['two', second])).toEqual([
      [
        { settings: ['FILES'] },
        expect.stringMatching(/keeps its files elsewhere.*give all of them the same FILES$/),
      ],
    ])
  })

  it.each([
    ['a folder of its own beside a bucket', 's3://thokham/files'],
    ['each with a folder of its own', undefined],
  ])('is warned that each machine would keep its own, with the way out: %s', async (_, first) => {
    expect(await warnedBeside(['one', first], ['two'])).toEqual([
      [{ settings: ['FILES'] }, expect.stringMatching(/each machine would keep its own.*FILES=s3:\/\/…/)],
    ])
  })

  it('is not warned of the same bucket, however it is written, nor of a folder that is the same', async () => {
    const bucket = 's3://thokham/files/?region=ap-southeast-7&endpoint=https://s3.example/'
    expect(
      await warnedBeside(['one', bucket], ['two', 's3://thokham/files?endpoint=https://s3.example']),
    ).toEqual([])
    expect(await warnedBeside(['one'], ['one'])).toEqual([])
    mkdirSync(join(folder, 'shared'))
    for (const name of ['three', 'four']) {
      mkdirSync(join(folder, name))
      symlinkSync(join(folder, 'shared'), join(folder, name, 'files'))
    }
    expect(await warnedBeside(['three'], ['four'])).toEqual([])
  })

  it('is warned of other settings apart from its files, and of nothing that has ended', async () => {
    expect(
      await warnedBeside(['one', undefined, 'a@thokham.example'], ['two', undefined, 'b@thokham.example']),
    ).toEqual([
      [{ settings: ['OWNER_EMAIL'] }, expect.stringMatching(/has other settings/)],
      [{ settings: ['FILES'] }, expect.stringMatching(ELSEWHERE)],
    ])
    warned = []
    await (await joining('five', 's3://thokham/alone')).release()
    expect(warned).toEqual([])
  })

  it('is refused with another vault than a living one has, with the way out', async () => {
    const life = await joining('one')
    keys.set('two', 'other keys')
    await expect(joining('two')).rejects.toThrow(
      /seals under other keys than those of .*two\/secrets\/vault\. Stop this one, put a copy of the folder secrets/,
    )
    // It left no mark behind.
    keys.set('two', 'first keys')
    await (await joining('two')).release()
    await life.release()
  })

  it('is taken in with the keys that `keys rotate` has just made beside living ones', async () => {
    const lives = [await joining('six'), await joining('six')]
    keys.set('six', 'fresh keys')
    keys.set('seven', 'fresh keys')
    lives.push(await joining('seven'))
    // Whoever has a copy of before stays out by now.
    keys.set('eight', 'first keys')
    await expect(joining('eight')).rejects.toThrow(/seals under other keys/)
    for (const life of lives) await life.release()
    keys.set('six', 'last keys')
    await (await joining('six')).release()
  })
})
