// @module-tag long
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { UploadItem } from '@thokham/domain/upload/upload-queue'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lacksServer, type RealServer, startRealServer } from '../testing/real-servers.ts'
import { buildSender, startSender } from '../testing/sender-program.ts'
import { MARKET, UploadFolder } from '../testing/upload-folder.ts'
import { UploadJournal } from './upload-journal.ts'

const folder = new UploadFolder()
/** Together 10,000 files and 201 kills and cuts; `KILLS` is each server's part. */
const KILLS = Number(process.env.KILLS ?? 67)
const FILES = Number(process.env.FILES ?? 3_334)

describe.each(['vsftpd', 'pure-ftpd', 'openssh'] as const)('killed and cut while it sends to %s', (name) => {
  it.skipIf(lacksServer(name))(
    `nothing is missing, nothing is sent twice, nothing half counts as sent (needs root and Debian’s ${name})`,
    { timeout: 3_600_000 },
    async () => {
      const names = Array.from({ length: FILES }, (_, at) => `p${at}.jpg`)
      for (const [at, one] of names.entries()) folder.put(one, 2_000 + ((at * 7919) % 60_000), at % 5)
      const journal = folder.journal()
      await folder.queue(journal, names)
      journal.close()
      mkdirSync(folder.in('server'))
      const server = await startRealServer(name, folder.in('server'))
      onTestFinished(() => server.stop())
      const program = folder.in('send-queue.mjs')
      await buildSender(program)

      const begun = performance.now()
      const harm = await sendUnderFire(program, server)
      const seconds = (performance.now() - begun) / 1000
      const items = UploadJournal.read(folder.in('uploads.jsonl'))
      console.info(`${name}: ${FILES} files, ${harm.kills} kills, ${harm.cuts} cuts, ${seconds.toFixed(0)} s`)
      expect(harm.kills + harm.cuts).toBeGreaterThanOrEqual(KILLS)
      expect(items.filter(({ state }) => state !== 'sent')).toEqual([])
      expect(readdirSync(server.folder).length).toBe(FILES)
      const arrivals = server.arrivals()
      const twice: string[] = []
      for (const one of names) {
        const bytes = folder.bytes(one)
        expect(readFileSync(join(server.folder, one)).equals(bytes)).toBe(true)
        const whole = (arrivals.get(one) ?? []).filter((length) => length === bytes.length)
        if (whole.length > 1) twice.push(one)
      }
      expect(twice).toEqual([])
    },
  )
})

/** Sends until all is sent, and meanwhile kills the sender and ends the server's sessions, spread over the files. */
async function sendUnderFire(program: string, server: RealServer): Promise<{ kills: number; cuts: number }> {
  let [kills, cuts] = [0, 0]
  for (;;) {
    const child = startSender(program, {
      journal: folder.in('uploads.jsonl'),
      way: server.way,
      ca: folder.in('server/cert.pem'),
      market: MARKET,
      atATime: 2,
    })
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    while (child.exitCode === null && child.signalCode === null && kills + cuts < KILLS) {
      if (!(await goesOn(child, sentAt(kills + cuts + 1), server))) break
      // Some ms into the next file, another moment each time.
      await pause((kills * 7 + cuts * 3) % 12)
      if ((kills + cuts) % 2 === 0) {
        kills++
        child.kill('SIGKILL')
        await ended
      } else {
        cuts++
        server.cut()
      }
    }
    const [code] = await ended
    wholeOnesAreThere(server)
    if (code === 0) return { kills, cuts }
    if (code !== null) throw new Error(`The sender ended with ${code}`)
  }
}

/** How many files are sent when harm comes for the nth time. */
const sentAt = (nth: number): number => Math.floor((nth * FILES) / (KILLS + 1))

/** Waits until so many files lie at the far end. @returns whether the sender still lives then */
async function goesOn(child: ChildProcess, files: number, server: RealServer): Promise<boolean> {
  while (readdirSync(server.folder).length < files) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    await pause(5)
  }
  return true
}

/** Whatever counts as sent lies whole at the far end, at every moment at which somebody was killed. */
function wholeOnesAreThere(server: RealServer): void {
  const sent: UploadItem[] = UploadJournal.read(folder.in('uploads.jsonl')).filter(
    ({ state }) => state === 'sent',
  )
  const halves = sent.filter(({ target, file }) => statSync(join(server.folder, target)).size !== file.size)
  expect(halves).toEqual([])
}
