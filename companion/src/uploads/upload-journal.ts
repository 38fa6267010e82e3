import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { afterUpload, type UploadEvent, type UploadItem, uploadId } from '@thokham/domain/upload/upload-queue'
import { SenderLock } from './sender-lock.ts'

/** Lines beyond those that pictures need before the journal is written anew, a line a picture. */
const ROOM = 5_000
const LINES_EACH = 4

const sync = promisify(fdatasync)

/**
 * What happened to every picture on its way, a line each, written before the next step is taken. A kill leaves a torn last
 * line at most, which counts for nothing; what had to be known for certain is on the disk by then (`keep`).
 */
export class UploadJournal {
  readonly #lock: SenderLock
  readonly #file: number
  readonly #items: Map<string, UploadItem>
  readonly #onChange: (item: UploadItem) => void
  #isClosed = false

  private constructor(
    path: string,
    lock: SenderLock,
    { items, onChange }: { items: Map<string, UploadItem>; onChange: (item: UploadItem) => void },
  ) {
    this.#lock = lock
    this.#items = items
    this.#onChange = onChange
    this.#file = openSync(path, 'a+', 0o600)
    // Behind a line that was torn, so that the next one is whole.
    if (!endsWithNewline(this.#file)) writeSync(this.#file, '\n')
  }

  /**
   * Opens the journal for the one program that sends.
   * @throws Failure while another one does; the system's error
   */
  static open(path: string, onChange: (item: UploadItem) => void = () => {}): UploadJournal {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const lock = SenderLock.take(`${path}.lock`)
    try {
      const { items, lines } = readLines(path)
      if (lines > items.size * LINES_EACH + ROOM) rewriteJournal(path, items)
      return new UploadJournal(path, lock, { items, onChange })
    } catch (error) {
      lock.leave()
      throw error
    }
  }

  /** Reads what a journal holds, whoever writes it. @throws the system's error */
  static read(path: string): UploadItem[] {
    return [...readLines(path).items.values()]
  }

  items(): UploadItem[] {
    return [...this.#items.values()]
  }

  get(id: string): UploadItem | undefined {
    return this.#items.get(id)
  }

  /** Writes an event down, and returns how the picture stands then. @throws the system's error: nothing has changed then */
  add(event: UploadEvent): UploadItem | undefined {
    const id = uploadId(event)
    const before = this.#items.get(id)
    const after = afterUpload(before, event)
    if (!after || after === before) return before
    if (this.#isClosed) throw new Error('The journal is closed')
    writeSync(this.#file, `${JSON.stringify(event)}\n`)
    this.#items.set(id, after)
    this.#onChange(after)
    return after
  }

  /** Writes an event down and waits until the disk has it. @throws the system's error */
  async keep(event: UploadEvent): Promise<void> {
    this.add(event)
    await sync(this.#file)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#file)
    this.#lock.leave()
  }
}

function readLines(path: string): { items: Map<string, UploadItem>; lines: number } {
  const items = new Map<string, UploadItem>()
  if (!existsSync(path)) return { items, lines: 0 }
  const lines = readFileSync(path, 'utf8').split('\n')
  for (const line of lines) {
    const event = eventOf(line)
    if (!event) continue
    const id = uploadId(event)
    const after = afterUpload(items.get(id), event)
    if (after) items.set(id, after)
  }
  return { items, lines: lines.length }
}

/** Returns the event of a line; null for one that a kill cut short, or that only a newer version understands. */
function eventOf(line: string): UploadEvent | null {
  try {
    const event = JSON.parse(line)
    return typeof event.market === 'string' && typeof event.path === 'string' && typeof event.do === 'string'
      ? event
      : null
  } catch {
    return null
  }
}

function rewriteJournal(path: string, items: ReadonlyMap<string, UploadItem>): void {
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    for (const item of items.values()) {
      const { market, path: of } = item
      writeSync(file, `${JSON.stringify({ market, path: of, do: 'keep', item } satisfies UploadEvent)}\n`)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

function endsWithNewline(file: number): boolean {
  const { size } = fstatSync(file)
  if (size === 0) return true
  const last = Buffer.alloc(1)
  readSync(file, last, 0, 1, size - 1)
  return last.toString() === '\n'
}
