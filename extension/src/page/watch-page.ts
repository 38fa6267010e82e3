/** A page may draw what we look for after it has loaded or moved: this long (ms) we look again. */
const TIMEOUT_MS = 12_000
/** Between two looks (ms), so that a page that draws a lot costs a few looks and no more. */
const PAUSE = 300
/** How often (ms) the address is read where nothing tells that it changed. */
const ADDRESS_READ = 500
/** A page that moves shows for a while what it showed before; what still stands after so long (ms) is meant. */
export const SETTLED_MS = 3_000

export interface Moment {
  /** Did the page come here without loading? */
  moved: boolean
  /** Has it had the time to draw itself? */
  settled: boolean
  /** Is this the last look at this address? */
  last: boolean
}

/**
 * Calls `look` now, whenever the page draws itself in the seconds that follow, and anew when it moves to another
 * address without loading.
 */
export function watchPage(look: (moment: Moment) => void): void {
  let address = location.href
  let begun = 0
  let moved = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  const drawn = new MutationObserver(() => {
    pause ??= setTimeout(again, PAUSE)
  })

  function begin() {
    rest()
    begun = performance.now()
    drawn.observe(document.body, { childList: true, subtree: true, characterData: true })
    timers = [setTimeout(again, SETTLED_MS), setTimeout(end, TIMEOUT_MS)]
    again()
  }

  function again() {
    clearTimeout(pause)
    pause = undefined
    look({ moved, settled: performance.now() - begun >= SETTLED_MS, last: false })
    // What a look itself puts into the page is none of the page's drawing.
    drawn.takeRecords()
  }

  function end() {
    rest()
    look({ moved, settled: true, last: true })
  }

  function rest() {
    for (const timer of [pause, ...timers]) clearTimeout(timer)
    pause = undefined
    drawn.disconnect()
  }

  function follow() {
    if (location.href === address) return
    address = location.href
    moved = true
    begin()
  }

  // A page's own moves are not told to extensions everywhere; its title changes with them.
  new MutationObserver(follow).observe(document.head, { childList: true, subtree: true, characterData: true })
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', follow)
  addEventListener('popstate', follow)
  // Where a browser does not tell of moves, one that leaves the title as it was is noticed by the address alone.
  if (!navigation) setInterval(follow, ADDRESS_READ)
  begin()
}
