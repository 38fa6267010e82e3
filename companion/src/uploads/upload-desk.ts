import { basename } from 'node:path'
import type {
  UploadCell,
  UploadFault,
  UploadMarket,
  UploadRow,
  UploadSettings,
  UploadTest,
  UploadView,
} from '@thokham/contract/desktop-uploads'
import { type UploadItem, uploadId } from '@thokham/domain/upload/upload-queue'
import { weekOf } from '@thokham/domain/upload/upload-week'
import type { UploadDoor } from '@thokham/metadata'
import { judgingRules } from '../rules/judging-rules.ts'
import type { ShopRules } from '../rules/shop-rules.ts'
import { UploadAccounts } from './accounts.ts'
import { Seal } from './seal.ts'
import { UploadJournal } from './upload-journal.ts'
import { UploadLines } from './upload-lines.ts'
import type { UploadPaths } from './upload-paths.ts'
import { type PlanWish, planUploads, putIntoQueue, recheckPicture } from './upload-plan.ts'
import { UploadSender } from './upload-sender.ts'
import { stateSentence, uploadSentence } from './upload-sentences.ts'

/** The page is told of changes this often (ms) at most. */
const TELL_MS = 250
/** The program waits so long (ms) for lines that are being cut. */
const END_MS = 3_000

interface Prepared {
  readonly folder: string
  readonly chosen: readonly string[]
  readonly wish: PlanWish
  /** The pictures' paths, in their order. */
  readonly paths: readonly string[]
  readonly csv: readonly string[]
}

/** The upload queue of the desktop edition: one folder on the desk, all marketplaces, one sender. */
export class UploadDesk {
  readonly #paths: UploadPaths
  readonly #lines: UploadLines
  readonly #rules: () => Promise<ShopRules>
  readonly #onChange: (view: UploadView) => void
  readonly #stops = new Map<string, UploadFault>()
  readonly #bytes = new Map<string, number>()
  #open: { journal: UploadJournal; sender: UploadSender } | null = null
  #prepared: Prepared | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(
    paths: UploadPaths,
    { rules, onChange }: { rules: () => Promise<ShopRules>; onChange: (view: UploadView) => void },
  ) {
    this.#paths = paths
    this.#lines = new UploadLines(new UploadAccounts(paths.accounts, new Seal(paths.seal)))
    this.#rules = rules
    this.#onChange = onChange
  }

  /** @throws Failure where the accounts or the journal cannot be read */
  view(): UploadView {
    const items = this.#open?.journal.items() ?? UploadJournal.read(this.#paths.journal)
    const { folder = null, chosen = [], csv = [] } = this.#prepared ?? {}
    return {
      folder,
      chosen,
      csv,
      markets: this.#lines.accounts.doors().map((door) => this.#market(door, items)),
      rows: this.#rows(items),
    }
  }

  /** Judges a folder and puts what passes into the queue. @throws Failure, the system's error */
  async prepare(folder: string, chosen: readonly string[], areAi: boolean): Promise<UploadView> {
    const doors = this.#lines.accounts.doors().filter(({ id }) => chosen.includes(id))
    const wish: PlanWish = { doors, judge: judgingRules(await this.#rules()), areAi, order: 'name' }
    const plan = await planUploads([folder], wish)
    const { journal } = this.#opened()
    const csv = await plan.writeCsvs(folder)
    const markets = doors.map(({ id }) => id)
    await putIntoQueue(journal, plan.pictures, markets)
    this.#prepared = { folder, chosen: markets, wish, csv, paths: plan.pictures.map(({ path }) => path) }
    return this.view()
  }

  /** Begins to send to a marketplace, or begins no more files. @throws Failure */
  async run(market: string, { run, cut }: { run: boolean; cut: boolean }): Promise<UploadView> {
    const { sender } = this.#opened()
    if (run) {
      this.#stops.delete(market)
      void sender
        .start(market)
        // As on a full disk: what cannot be written down is not sent.
        .catch((error: Error) =>
          this.#stops.set(market, { code: 'disk', detail: null, sentence: error.message }),
        )
        .finally(() => this.#tell())
    } else void sender.stop(market, { cut }).finally(() => this.#tell())
    return this.view()
  }

  /** @throws Failure, the system's error */
  settle(market: string, { password, ...settings }: UploadSettings): UploadView {
    const { accounts } = this.#lines
    const given = Object.entries(settings).filter(([, value]) => value !== undefined)
    if (given.length > 0)
      accounts.change(market, Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined])))
    if (password) accounts.savePassword(market, password)
    this.#stops.delete(market)
    return this.view()
  }

  async test(market: string): Promise<UploadTest> {
    const tested = await this.#lines.test(market)
    if (tested.ok) {
      this.#stops.delete(market)
      this.#tell()
      return tested
    }
    return { ok: false, fault: this.#fault(market, tested.code, tested.detail) }
  }

  /** Writes down what its member saw of a picture. */
  decide(market: string, path: string, arrived: boolean): UploadView {
    const { journal } = this.#opened()
    journal.add(
      arrived
        ? { market, path, do: 'sent', at: new Date().toISOString(), proof: 'member' }
        : { market, path, do: 'again' },
    )
    return this.view()
  }

  /** Lets a picture go before all others. */
  first(path: string): UploadView {
    const { journal, sender } = this.#opened()
    const waiting = journal.items().filter(({ state }) => state === 'waiting')
    const rank = Math.min(0, ...waiting.map((item) => item.rank)) - 1
    for (const { market } of waiting.filter((item) => item.path === path)) {
      journal.add({ market, path, do: 'rank', rank })
      sender.reorder(market)
    }
    return this.view()
  }

  /** Ends all lines; what is on its way is asked about at the next start. */
  async end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (!this.#open) return
    const { journal, sender } = this.#open
    await Promise.race([sender.end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, END_MS))])
    journal.close()
  }

  /** The journal is taken when something is put in or sent: until then another program may. @throws Failure while one does */
  #opened(): { journal: UploadJournal; sender: UploadSender } {
    if (this.#open) return this.#open
    const journal = UploadJournal.open(this.#paths.journal, (item) => {
      if (item.state !== 'sending') this.#bytes.delete(uploadId(item))
      // The line holds again.
      if (item.state === 'sent' && this.#stops.get(item.market)?.code === 'wait')
        this.#stops.delete(item.market)
      this.#tell()
    })
    const sender = new UploadSender({
      journal,
      connect: (market) => this.#lines.connect(market),
      paceOf: (market) => this.#lines.paceOf(market),
      recheck: (item) => this.#recheck(item),
      onBytes: (item, bytes) => {
        this.#bytes.set(uploadId(item), bytes)
        this.#tell()
      },
      onStop: (market, { code, detail }) => {
        this.#stops.set(market, this.#fault(market, code, detail))
        this.#tell()
      },
      onWait: (market, { code, detail }, ms) => {
        const fault = this.#fault(market, code, detail)
        const sentence = `${fault.sentence} ลองใหม่ใน ${Math.ceil(ms / 1000)} วินาที`
        this.#stops.set(market, { ...fault, code: 'wait', sentence })
        this.#tell()
      },
    })
    this.#open = { journal, sender }
    return this.#open
  }

  async #recheck(item: UploadItem) {
    const door = this.#lines.accounts.doors().filter(({ id }) => id === item.market)
    const wish = this.#prepared?.wish ?? {
      judge: judgingRules(await this.#rules()),
      areAi: true,
      order: 'name',
    }
    return recheckPicture(item, { ...wish, doors: door })
  }

  #fault(market: string, code: string, detail: string | undefined): UploadFault {
    const door = this.#lines.accounts.doors().find(({ id }) => id === market)
    const told = { name: door?.name ?? market, host: door?.host ?? '', detail }
    return { code, detail: detail ?? null, sentence: uploadSentence(code, told) }
  }

  #market(door: UploadDoor, items: readonly UploadItem[]): UploadMarket {
    const { id, name, protocol, host, port, folder, portal, checked } = door
    const { accounts } = this.#lines
    const { user = '', hostKey = null, isRefused } = accounts.of(id)
    const { atATime, perMinute, weekly } = this.#lines.paceOf(id)
    const { sent, over, next } = weekOf(items, id, weekly, new Date())
    const stop = this.#stops.get(id) ?? (isRefused ? this.#fault(id, 'login', undefined) : null)
    return {
      ...{
        id,
        name,
        protocol,
        host,
        port,
        folder,
        portal,
        checked,
        user,
        hostKey,
        atATime,
        perMinute,
        weekly,
      },
      hasPassword: accounts.hasPassword(id),
      who: door.who ?? null,
      isRunning: this.#open?.sender.isRunning(id) ?? false,
      stop,
      week: { sent, over, next },
    }
  }

  #rows(items: readonly UploadItem[]): UploadRow[] {
    const { chosen = [], paths = [] } = this.#prepared ?? {}
    const doors = this.#lines.accounts.doors().filter(({ id }) => chosen.includes(id))
    const all = new Map(items.map((item) => [uploadId(item), item]))
    return paths.map((path) => {
      const own = doors.flatMap((door) => {
        const item = all.get(uploadId({ market: door.id, path }))
        return item ? [[door, item] as const] : []
      })
      return {
        path,
        name: basename(path),
        size: own[0]?.[1].file.size ?? 0,
        cells: Object.fromEntries(own.map(([door, item]) => [door.id, this.#cell(item, door)])),
      }
    })
  }

  #cell(item: UploadItem, door: UploadDoor): UploadCell {
    const bytes = this.#bytes.get(uploadId(item)) ?? 0
    // What was cut short waits to be asked about.
    const isGoing = item.state === 'sending' && this.#open?.sender.isRunning(door.id)
    const state = item.state === 'sending' && !isGoing ? 'waiting' : item.state
    return { state, bytes, sentence: isGoing ? 'กำลังส่ง' : stateSentence(item, door) }
  }

  #tell(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      try {
        this.#onChange(this.view())
      } catch {
        // A file of accounts that somebody is editing: whoever asks next hears of it.
      }
    }, TELL_MS)
    this.#timer.unref()
  }
}
