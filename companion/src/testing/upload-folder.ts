import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadItem } from '@thokham/domain/upload/upload-queue'
import { afterEach, beforeEach } from 'vitest'
import { connect } from '../uploads/transfer/connect.ts'
import type { LineOptions, Way } from '../uploads/transfer/far-end.ts'
import { UploadJournal } from '../uploads/upload-journal.ts'
import { type MarketStop, type SenderParts, UploadSender } from '../uploads/upload-sender.ts'

export const MARKET = 'adobe'

/** A folder of files to send, with a journal; a new one for each test. */
export class UploadFolder {
  #folder = ''

  constructor() {
    beforeEach(() => {
      this.#folder = mkdtempSync(join(tmpdir(), 'thokham-upload-'))
      // A server's account may go in.
      chmodSync(this.#folder, 0o755)
      mkdirSync(this.in('pictures'))
    })
    afterEach(() => rmSync(this.#folder, { recursive: true, force: true }))
  }

  in(name: string): string {
    return join(this.#folder, name)
  }

  /** Writes a file of so many bytes, none of which is like its neighbours. @returns its path */
  put(name: string, size: number, salt = 0): string {
    const path = this.in(join('pictures', name))
    const pattern = Buffer.from(Uint8Array.from({ length: 251 }, (_, at) => at + salt))
    writeFileSync(path, Buffer.alloc(size, pattern))
    return path
  }

  bytes(name: string): Buffer {
    return readFileSync(this.in(join('pictures', name)))
  }

  journal(): UploadJournal {
    return UploadJournal.open(this.in('uploads.jsonl'))
  }

  /** Puts files into a queue. */
  async queue(journal: UploadJournal, names: readonly string[]): Promise<void> {
    for (const [rank, name] of names.entries()) {
      const path = this.in(join('pictures', name))
      const { size, mtimeMs } = await stat(path)
      journal.add({ market: MARKET, path, do: 'put', target: `/${name}`, file: { size, mtimeMs }, rank })
    }
  }

  /** Sends what waits. @returns why the host was left, if it was */
  async send(
    journal: UploadJournal,
    way: Way,
    { line = {}, ...more }: Partial<SenderParts> & { line?: LineOptions } = {},
  ): Promise<MarketStop | null> {
    let stopped: MarketStop | null = null
    const sender = new UploadSender({
      journal,
      connect: () => connect(way, { silenceMs: 2_000, ...line }),
      paceOf: () => ({ atATime: 1, perMinute: null, weekly: null }),
      recheck: async ({ path }) => {
        const { size, mtimeMs } = await stat(path)
        return { file: { size, mtimeMs } }
      },
      waits: [1],
      tries: 4,
      onStop: (_, stop) => {
        stopped = stop
      },
      ...more,
    })
    await sender.start(MARKET)
    return stopped
  }
}

/** Returns how pictures stand, by their names. */
export function states(journal: UploadJournal): Record<string, UploadItem['state']> {
  return Object.fromEntries(journal.items().map(({ target, state }) => [target, state]))
}
