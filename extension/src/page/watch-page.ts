/** How long (ms) after loading or an address change a page is read again whenever it renders something. */
const TIMEOUT_MS = 12_000
/** Pause between two readings (ms), so that a page that renders often is read only now and then. */
const PAUSE = 300
/** How often (ms) the address is compared in browsers without the Navigation API. */
const ADDRESS_READ = 500
/** After an address change a page may show its former content; what it still shows after so long (ms) counts. */
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
    // What a reading itself put into the page must not trigger the next one.
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

  // Extensions are not notified of history.pushState in every browser; the page's title changes with it.
  new MutationObserver(follow).observe(document.head, { childList: true, subtree: true, characterData: true })
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', follow)
  addEventListener('popstate', follow)
  // Without the Navigation API, a change that leaves the title alone is found by comparing addresses.
  if (!navigation) setInterval(follow, ADDRESS_READ)
  begin()
}
