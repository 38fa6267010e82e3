import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sendChatMessage, watchChat } from '@thokham/contract/chat'
import { beforeAll, expect, it } from 'vitest'
import { gone } from '../../db/embedded-process.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt } from '../../testing/built-server.ts'
import { eventsOf } from '../../testing/events.ts'
import { cookieFrom } from '../../testing/members.ts'
import { copyPreparedData } from '../../testing/prepared-data.ts'

const VISITORS = 5
const EACH = 30
const KILLS_AFTER = [40, 80, 120]

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-chat-kills-'))
const data = join(folder, 'data')
/** The server of the moment; being started again after a kill. */
let server: Promise<BuiltServer>

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  chmodSync(folder, 0o755)
  atTheEnd(end)
  await copyPreparedData('server', data)
  server = start()
  await server
})

const start = () => startBuilt({ env: { DATA_DIR: data, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000' } })

async function end(): Promise<void> {
  const last = await server?.catch(() => null)
  const note = join(data, 'postgres/postmaster.pid')
  const database = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0
  if (last && isAlive(last.pid)) await last.end('SIGKILL')
  await gone(database, 60_000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

let acknowledged = 0
let kills = 0

function acknowledge(): void {
  acknowledged++
  if (acknowledged < (KILLS_AFTER[kills] ?? Number.POSITIVE_INFINITY)) return
  kills++
  const dying = server
  server = dying.then(async (running) => {
    await running.end('SIGKILL')
    return start()
  })
}

/** Sends until there is an answer; a broken connection is none. @returns the visitor's cookie */
async function insist(text: string, cookie: string): Promise<string> {
  const body = JSON.stringify({ key: randomUUID(), text })
  for (;;) {
    const { url } = await server
    try {
      const headers = { 'content-type': 'application/json', cookie }
      const response = await fetch(url + sendChatMessage.path, { method: 'POST', headers, body })
      if (response.status < 500) {
        expect(response.status).toBe(200)
        acknowledge()
        return cookie || cookieFrom(response.headers)
      }
    } catch {
      await pause(20)
    }
  }
}

interface Heard {
  seq: number
  sender: string
  text: string
}

/** Follows a conversation from server to server until so many messages were heard. */
async function follow(cookie: string, most: number): Promise<Heard[]> {
  const heard: Heard[] = []
  while (heard.length < most) {
    try {
      const { url } = await server
      const since = heard.at(-1)?.seq ?? 0
      const leave = new AbortController()
      const response = await fetch(`${url}${watchChat.path}?since=${since}`, {
        headers: { cookie },
        signal: leave.signal,
      })
      for await (const { name, data: batch } of eventsOf(response)) {
        if (name === 'messages') heard.push(...batch.messages)
        if (heard.length >= most) break
      }
      leave.abort()
    } catch {
      await pause(20)
    }
  }
  return heard
}

it('loses and doubles no message over three kills among 150, each answered once', {
  tags: 'long',
}, async () => {
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const cookie = await insist(`ราคา ${visitor}-0`, '')
      const following = follow(cookie, EACH * 2)
      for (let at = 1; at < EACH; at++) await insist(`ราคา ${visitor}-${at}`, cookie)
      return following
    }),
  )
  expect(kills).toBe(KILLS_AFTER.length)
  for (const [visitor, heard] of visitors.entries()) {
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: EACH * 2 }, (_, at) => at + 1))
    expect(heard.filter(({ sender }) => sender === 'visitor').map(({ text }) => text)).toEqual(
      Array.from({ length: EACH }, (_, at) => `ราคา ${visitor}-${at}`),
    )
    expect(heard.filter(({ sender }) => sender === 'bot')).toHaveLength(EACH)
  }
})
