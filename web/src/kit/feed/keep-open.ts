/** Hears of a stream. */
export interface Ears {
  /** One of the awaited events came, with its data. */
  hear: (name: string, data: unknown) => void
  /** The stream is open, or has broken. */
  onLink: (isOpen: boolean) => void
  /** It is about to be opened again: what came meanwhile is to be read. A failure means that the server is still away. */
  readAgain: () => Promise<unknown>
}

/** ms until a stream that broke is tried again: at first, and at most; the pause doubles as long as nothing is heard. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 8_000

/**
 * Keeps a stream of server-sent events open. One that breaks is opened again by a new EventSource: the browser's own
 * reconnection gives up for good once it is answered with an error, as a proxy does while the server restarts.
 * @param address asked for anew each time
 * @param names of the awaited events
 * @returns closes the stream
 */
export function keepOpen(address: () => string, names: readonly string[], ears: Ears): () => void {
  let source: EventSource | undefined
  let clock: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let pause = FIRST_PAUSE
  const open = () => {
    if (isOver) return
    const opened = new EventSource(address())
    source = opened
    opened.addEventListener('open', () => ears.onLink(true))
    opened.addEventListener('error', () => {
      opened.close()
      ears.onLink(false)
      openLater()
    })
    for (const name of names)
      opened.addEventListener(name, ({ data }) => {
        pause = FIRST_PAUSE
        ears.hear(name, JSON.parse(data))
      })
  }
  const openLater = () => {
    if (isOver) return
    clock = setTimeout(() => void ears.readAgain().then(open, openLater), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  open()
  return () => {
    isOver = true
    clearTimeout(clock)
    source?.close()
  }
}
