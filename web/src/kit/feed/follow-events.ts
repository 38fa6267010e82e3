import { followTabSight } from '../../lib/browser/tab-sight.ts'
import { type Ears, keepOpen } from './keep-open.ts'
import { shareStream } from './share-stream.ts'

/** What is called with the data of each event, by the event's name. */
type Listeners<Events> = { readonly [Name in keyof Events & string]: (data: Events[Name]) => void }

interface Following<Events> {
  listeners: Listeners<Events>
  /** Called when the stream is open, and when it has broken. */
  onLink?: (isOpen: boolean) => void
  /** Reads what may have come while the stream was broken, before it is opened again; while that fails, it stays broken. */
  readAgain?: () => Promise<unknown>
  /** All tabs want the same, and each event tells all there is: one of them holds the stream for all. */
  isShared?: true
  /** Whoever looks at another tab is to hear of it, too. Otherwise a hidden tab closes its stream. */
  whileHidden?: true
}

/**
 * Follows server-sent events, in the one way of the app: a stream that breaks is opened again after a pause that grows, and
 * nothing that came meanwhile is lost.
 * @param address where it is opened; one that changes is asked for anew each time
 * @returns ends that
 */
export function followEvents<Events>(
  address: string | (() => string),
  { listeners, onLink, readAgain, isShared, whileHidden }: Following<Events>,
): () => void {
  const ears: Ears = {
    hear: (name, data) => listeners[name as keyof Events & string](data as never),
    onLink: onLink ?? (() => {}),
    readAgain: readAgain ?? (async () => {}),
  }
  const open = (heardBy: Ears) =>
    keepOpen(typeof address === 'string' ? () => address : address, Object.keys(listeners), heardBy)
  const begin = () => (isShared ? shareStream(`events ${address}`, open, ears) : open(ears))
  return whileHidden ? begin() : whileLookedAt(begin)
}

/** Does something as long as the tab is not hidden: a browser has six connections for all its tabs. @returns ends that */
function whileLookedAt(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const follow = () => {
    end?.()
    end = document.hidden ? undefined : begin()
  }
  follow()
  const stop = followTabSight(follow)
  return () => {
    stop()
    end?.()
  }
}
