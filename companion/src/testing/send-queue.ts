import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { connect } from '../uploads/transfer/connect.ts'
import type { Way } from '../uploads/transfer/far-end.ts'
import { UploadJournal } from '../uploads/upload-journal.ts'
import { UploadSender } from '../uploads/upload-sender.ts'

/** What a process is told that sends a queue and may be killed at any moment. */
export interface SendQueue {
  readonly journal: string
  readonly way: Way
  /** The file of the authority that knows the host. */
  readonly ca: string
  readonly market: string
  readonly atATime: number
}

/** A process of its own that sends what waits in a journal: `node send-queue.mjs JSON`. */
const { journal: path, way, ca, market, atATime } = JSON.parse(process.argv[2] ?? '') as SendQueue
const tls = { ca: readFileSync(ca) }
const journal = UploadJournal.open(path)
const sender = new UploadSender({
  journal,
  connect: () => connect(way, { tls, silenceMs: 20_000 }),
  paceOf: () => ({ atATime, perMinute: null, weekly: null }),
  recheck: async (item) => {
    const { size, mtimeMs } = await stat(item.path)
    return { file: { size, mtimeMs } }
  },
  waits: [20, 200],
  tries: 50,
  onStop: (_, { code, detail }) => {
    console.error(code, detail)
    process.exitCode = 1
  },
})
console.log('begun')
await sender.start(market)
journal.close()
