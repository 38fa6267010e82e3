import { vi } from 'vitest'

/** Stands in for the browser’s EventSource: those that were opened, newest last, and what is said on them. */
export class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  isClosed = false
  readonly path: string

  constructor(path: string) {
    super()
    this.path = path
    FakeStream.opened.push(this)
  }

  /** Puts it into the browser’s place, with none opened yet. */
  static use(): void {
    FakeStream.opened = []
    vi.stubGlobal('EventSource', FakeStream)
  }

  static get newest(): FakeStream {
    const [newest] = FakeStream.opened.slice(-1)
    if (!newest) throw new Error('No stream was opened')
    return newest
  }

  static get open(): FakeStream[] {
    return FakeStream.opened.filter(({ isClosed }) => !isClosed)
  }

  close(): void {
    this.isClosed = true
  }

  begin(): void {
    this.dispatchEvent(new Event('open'))
  }

  break(): void {
    this.dispatchEvent(new Event('error'))
  }

  say(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
