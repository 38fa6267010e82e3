import { randomId } from '../../lib/browser/random-id.ts'
import { tabChannel } from '../storage/tab-channel.ts'
import type { Ears } from './keep-open.ts'

/** What the tab that holds a stream tells the others, or one of them; and `joined`, what one that comes later tells it. */
type Word =
  | { kind: 'joined'; by: string }
  | { kind: 'event'; name: string; data: unknown; to?: string }
  | { kind: 'link'; isOpen: boolean; to?: string }
  | { kind: 'again' }

/**
 * Lets one tab of the browser hold a stream that several want, and pass on what it hears; when that tab closes, or wants it no
 * more, another one takes its place. Each event tells all there is of its name: whoever joins is told the last ones.
 * Where the browser has no locks or no channels, each tab holds its own.
 * @param open opens the stream for these ears
 * @returns leaves it
 */
export function shareStream(name: string, open: (ears: Ears) => () => void, own: Ears): () => void {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const tabs = tabChannel<Word>(name)
  if (!locks || !tabs.isOpen) return open(own)
  const left = new AbortController()
  const last = new Map<string, unknown>()
  const id = randomId()
  let isHolder = false
  let isLinked: boolean | null = null
  const hear = (event: string, data: unknown) => {
    last.set(event, data)
    own.hear(event, data)
  }
  const link = (isOpen: boolean) => {
    isLinked = isOpen
    own.onLink(isOpen)
  }
  /** It was told to all while this tab was joining. */
  const isAlreadySent = (word: Word) => (word.kind === 'event' ? last.has(word.name) : isLinked !== null)

  tabs.follow((word) => {
    if (word.kind === 'joined') {
      if (!isHolder) return
      const to = word.by
      if (isLinked) tabs.tell({ kind: 'link', isOpen: true, to })
      for (const [event, data] of last) tabs.tell({ kind: 'event', name: event, data, to })
    } else if (isHolder || ('to' in word && (word.to !== id || isAlreadySent(word)))) return
    else if (word.kind === 'event') hear(word.name, word.data)
    else if (word.kind === 'link') link(word.isOpen)
    // The tab that holds the stream waits for its own answer alone.
    else own.readAgain().catch(() => undefined)
  })
  tabs.tell({ kind: 'joined', by: id })
  const hold = () =>
    new Promise<void>((resolve) => {
      if (left.signal.aborted) return resolve()
      isHolder = true
      const close = open({
        hear: (event, data) => {
          hear(event, data)
          tabs.tell({ kind: 'event', name: event, data })
        },
        onLink: (isOpen) => {
          link(isOpen)
          tabs.tell({ kind: 'link', isOpen })
        },
        readAgain: () => {
          tabs.tell({ kind: 'again' })
          return own.readAgain()
        },
      })
      left.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // It ends by being left, before or after its turn.
  locks.request(name, { signal: left.signal }, hold).catch(() => undefined)
  return () => {
    left.abort()
    tabs.close()
  }
}
