import { setTimeout as pause } from 'node:timers/promises'
import {
  type FileMark,
  judgeCut,
  judgeEnd,
  type UploadItem,
  uploadId,
} from '@thokham/domain/upload/upload-queue'
import { weekOf } from '@thokham/domain/upload/upload-week'
import type { FarEnd } from './transfer/far-end.ts'
import { ChangedFile, chunksOf } from './transfer/local-file.ts'
import { TransferFault } from './transfer/transfer-fault.ts'
import type { UploadJournal } from './upload-journal.ts'

/** How a marketplace is sent to. */
export interface MarketPace {
  /** Files on their way at a time. */
  readonly atATime: number
  /** null = as quick as the line is */
  readonly perMinute: number | null
  /** Pictures in a week; null = no limit. */
  readonly weekly: number | null
}

/** Why a marketplace is not sent to any more, until its member does something. */
export interface MarketStop {
  readonly code: string
  readonly detail?: string | undefined
}

export interface SenderParts {
  journal: UploadJournal
  /** Logs in. @throws TransferFault */
  connect: (market: string) => Promise<FarEnd>
  paceOf: (market: string) => MarketPace
  /** Looks at a file anew that was changed while it was sent: as it is now, or why it is not to be sent any more. */
  recheck: (item: UploadItem) => Promise<{ file: FileMark } | { why: string; detail?: string }>
  /** Bytes of a picture that went so far. */
  onBytes?: (item: UploadItem, bytes: number) => void
  /** A host is waited for, or refused us for good. */
  onStop?: (market: string, stop: MarketStop) => void
  onWait?: (market: string, fault: TransferFault, ms: number) => void
  /** Tries in a row on a line that does not hold, before its marketplace is left alone. */
  tries?: number
  /** ms before the next try; the last one is repeated. */
  waits?: readonly number[]
  now?: () => Date
}

/** ms between tries on a line that does not hold. */
const WAITS = [2_000, 5_000, 15_000, 60_000, 300_000]
const TRIES = 12
/** A host that refuses so many files in a row would refuse the rest alike. */
const REFUSALS = 3
/** A file that arrived in another size so often is the host's fault. */
const HALVES = 3
/** A far end may still be writing what came before the line broke: its size is asked this often (ms) until it rests. */
const REST_MS = 400
const RESTS = 3
const MOST_RESTS = 20

/** A file of this computer that could not be sent as it was; how it stands is written down. */
class LocalFault extends Error {}

/** Sends what waits in the journal, each picture once (docs/uploads.md#how-it-goes). */
export class UploadSender {
  readonly #parts: SenderParts
  readonly #markets = new Map<string, MarketRun>()
  readonly #busy = new Set<string>()

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Sends to a marketplace until nothing waits, it is stopped, or its host does not let us. Resolves then. */
  start(market: string): Promise<void> {
    const running = this.#markets.get(market)
    if (running && !running.stopping.signal.aborted) return running.done
    const run: MarketRun = {
      stopping: new AbortController(),
      done: Promise.resolve(),
      farEnds: new Set(),
      begun: [],
      order: [],
    }
    const before = running?.done ?? Promise.resolve()
    run.done = before
      .then(() => this.#runMarket(market, run))
      .finally(() => {
        if (this.#markets.get(market) === run) this.#markets.delete(market)
      })
    this.#markets.set(market, run)
    return run.done
  }

  /** Whether a marketplace is being sent to. */
  isRunning(market: string): boolean {
    return this.#markets.get(market)?.stopping.signal.aborted === false
  }

  /** Looks anew at which picture comes next. */
  reorder(market: string): void {
    const run = this.#markets.get(market)
    if (run) run.order = []
  }

  /** Begins no more files of a marketplace; those on their way arrive first, unless they are cut. */
  async stop(market: string, { cut = false } = {}): Promise<void> {
    const run = this.#markets.get(market)
    if (!run) return
    run.stopping.abort()
    if (cut) for (const far of run.farEnds) far.close()
    // What ended it otherwise is told to whoever started it.
    await run.done.catch(() => {})
  }

  /** Ends everything at once; what is cut is asked about at the next start. */
  async end(): Promise<void> {
    await Promise.all([...this.#markets.keys()].map((market) => this.stop(market, { cut: true })))
  }

  async #runMarket(market: string, run: MarketRun): Promise<void> {
    const { atATime } = this.#parts.paceOf(market)
    const state: MarketState = { failures: 0, refusals: 0, stop: null }
    const works = Array.from({ length: atATime }, () =>
      this.#work(market, run, state).catch((error) => {
        // As on a disk that is full: nothing more can be written down, so nothing more is sent.
        run.stopping.abort()
        throw error
      }),
    )
    const failed = (await Promise.allSettled(works)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    if (state.stop) this.#parts.onStop?.(market, state.stop)
  }

  /** One connection's life: logs in, sends one picture after another, begins anew when the line breaks. */
  async #work(market: string, run: MarketRun, state: MarketState): Promise<void> {
    const { signal } = run.stopping
    let far: FarEnd | null = null
    try {
      while (!signal.aborted && !state.stop) {
        await this.#keepPace(market, run)
        if (signal.aborted || state.stop) return
        const item = this.#take(market, run)
        if (!item) return
        try {
          if (!far) {
            far = await this.#parts.connect(market)
            run.farEnds.add(far)
          }
          // The lid was shut while we logged in.
          if (signal.aborted) return
          await this.#sendOne(item, far)
          state.failures = 0
          state.refusals = 0
        } catch (error) {
          if (error instanceof TransferFault && error.isOfFile) {
            const { code, detail } = error
            this.#parts.journal.add({
              ...keyOf(item),
              do: 'refused',
              why: code,
              ...(detail !== undefined && { detail }),
            })
            if (++state.refusals >= REFUSALS) state.stop ??= { code, detail }
            // What of the file was under way may still be coming on this line.
          }
          if (far) run.farEnds.delete(far)
          far?.close()
          far = null
          if (error instanceof LocalFault) continue
          if (!(error instanceof TransferFault)) throw error
          if (error.isOfFile) continue
          if (signal.aborted) return
          await this.#afterFault(market, error, { state, signal })
        } finally {
          this.#busy.delete(uploadId(item))
        }
      }
    } finally {
      if (far) run.farEnds.delete(far)
      far?.close()
    }
  }

  async #afterFault(
    market: string,
    fault: TransferFault,
    { state, signal }: { state: MarketState; signal: AbortSignal },
  ): Promise<void> {
    const { tries = TRIES, waits = WAITS } = this.#parts
    if (!fault.passes || ++state.failures >= tries) {
      state.stop ??= { code: fault.code, detail: fault.detail }
      return
    }
    const ms = waits[Math.min(state.failures, waits.length) - 1] ?? 0
    this.#parts.onWait?.(market, fault, ms)
    await pause(ms, undefined, { signal }).catch(() => {})
  }

  /** Takes the next picture that may go: those first that were cut short, as some may have arrived. */
  #take(market: string, run: MarketRun): UploadItem | null {
    const { journal } = this.#parts
    for (let looks = 0; looks < 2; looks++) {
      for (let id = run.order.pop(); id !== undefined; id = run.order.pop()) {
        const item = journal.get(id)
        if (!item || this.#busy.has(id) || !isToGo(item)) continue
        if (item.state === 'waiting' && this.#isWeekFull(market)) return null
        this.#busy.add(id)
        return item
      }
      // What was put in, or cut short, since it was looked at last.
      run.order = journal
        .items()
        .filter((item) => item.market === market && isToGo(item))
        .sort((a, b) => Number(a.state === 'sending') - Number(b.state === 'sending') || b.rank - a.rank)
        .map(uploadId)
    }
    return null
  }

  /** What is on its way counts as sent: it may arrive. */
  #isWeekFull(market: string): boolean {
    const { journal, paceOf, now = () => new Date() } = this.#parts
    const { weekly } = paceOf(market)
    if (weekly === null) return false
    const items = journal.items()
    const going = items.filter(
      (item) => item.market === market && (item.state === 'sending' || this.#busy.has(uploadId(item))),
    )
    return weekOf(items, market, weekly, now()).sent + going.length >= weekly
  }

  async #keepPace(market: string, run: MarketRun): Promise<void> {
    const { perMinute } = this.#parts.paceOf(market)
    if (perMinute === null) return
    const first = run.begun.at(-perMinute)
    const rest = first === undefined ? 0 : first + 60_000 - performance.now()
    run.begun = run.begun.slice(-perMinute)
    run.begun.push(performance.now() + Math.max(0, rest))
    if (rest > 0) await pause(rest, undefined, { signal: run.stopping.signal }).catch(() => {})
  }

  async #sendOne(item: UploadItem, far: FarEnd): Promise<void> {
    const { journal } = this.#parts
    const key = keyOf(item)
    if (item.state === 'sending' && !(await this.#settle(item, far))) return
    const before = await far.size(item.target)
    if (before !== null && !item.begun) {
      // Not ours: it may be another picture of that name, or this one that another program sent.
      journal.add({ ...key, do: 'refused', why: 'name_taken' })
      return
    }
    journal.add({ ...key, do: 'begin', before })
    let sha256 = ''
    let sent = 0
    let unwritten: unknown = null
    const chunks = chunksOf(item.path, item.file, {
      onBytes: (count) => {
        sent += count
        this.#parts.onBytes?.(item, sent)
      },
      beforeLast: (hash) => {
        sha256 = hash
        return journal.keep({ ...key, do: 'last' }).catch((error) => {
          unwritten = error
          throw error
        })
      },
    })
    try {
      await far.send(item.target, chunks)
    } catch (error) {
      // What cannot be written down is not sent.
      if (unwritten) throw unwritten
      if (error instanceof TransferFault) throw error
      await this.#lookAnew(item, error)
      // The line is in the midst of a file: another one is needed.
      throw new LocalFault()
    }
    await this.#confirm(item, far, sha256)
  }

  /** Deals with a file that cannot be read to its end as it was: its last byte never went. */
  async #lookAnew(item: UploadItem, error: unknown): Promise<void> {
    const { journal, recheck } = this.#parts
    const key = keyOf(item)
    const { code } = error as NodeJS.ErrnoException
    if (!(error instanceof ChangedFile)) {
      if (code === undefined) throw error
      journal.add({ ...key, do: 'refused', why: 'unreadable', detail: code })
      return
    }
    await pause(REST_MS)
    const now = await recheck(item)
    const { target, rank } = item
    if ('file' in now) journal.add({ ...key, do: 'put', target, rank, file: now.file })
    else journal.add({ ...key, do: 'refused', ...now })
  }

  /** Asks for the size at once: later a marketplace may have taken the file away. */
  async #confirm(item: UploadItem, far: FarEnd, sha256: string): Promise<void> {
    const { journal, now = () => new Date() } = this.#parts
    const key = keyOf(item)
    const proof = judgeEnd(item, await far.size(item.target))
    if (proof !== 'half') {
      journal.add({ ...key, do: 'sent', at: now().toISOString(), proof, sha256 })
      return
    }
    const attempts = journal.get(uploadId(item))?.attempts ?? 0
    journal.add(attempts >= HALVES ? { ...key, do: 'refused', why: 'half' } : { ...key, do: 'again' })
  }

  /** Finds out what became of a picture that was cut short. @returns whether it is to be sent again now */
  async #settle(item: UploadItem, far: FarEnd): Promise<boolean> {
    const { journal, now = () => new Date() } = this.#parts
    const key = keyOf(item)
    const verdict = judgeCut(item, await restingSize(item, far))
    if (verdict === 'sent') journal.add({ ...key, do: 'sent', at: now().toISOString(), proof: 'size' })
    else journal.add({ ...key, do: verdict })
    return verdict === 'again'
  }
}

interface MarketRun {
  readonly stopping: AbortController
  done: Promise<void>
  readonly farEnds: Set<FarEnd>
  /** When files were begun, ms of `performance.now()`. */
  begun: number[]
  /** Those to go, the next one last. */
  order: string[]
}

interface MarketState {
  failures: number
  refusals: number
  stop: MarketStop | null
}

const isToGo = ({ state }: UploadItem) => state === 'waiting' || state === 'sending'

const keyOf = ({ market, path }: UploadItem) => ({ market, path })

/** Asks for a size until it is whole or has not grown for a while. */
async function restingSize(item: UploadItem, far: FarEnd): Promise<number | null> {
  let size = await far.size(item.target)
  if (!item.lastOut) return size
  for (let asked = 0, same = 0; size !== item.file.size && same < RESTS && asked < MOST_RESTS; asked++) {
    await pause(REST_MS)
    const now = await far.size(item.target)
    same = now === size ? same + 1 : 0
    size = now
  }
  return size
}
