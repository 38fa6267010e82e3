// The end of the app's document (web/vite.config.ts puts it there): fetches the app's code once the page has been painted,
// and says so when it is slow or does not come. What is done meanwhile is kept (head.js).
{
  const { remembered } = globalThis
  const coming = new Map()
  const root = document.getElementById('root')
  const isLive = () => 'live' in document.documentElement.dataset

  function fetchOnce(url) {
    const known = coming.get(url)
    if (known) return known
    const file = globalThis.fetchWhole(url)
    coming.set(url, file)
    file.catch(() => coming.delete(url))
    return file
  }

  /**
   * Imports the first of these files once all of them are in the browser's cache: a module that failed to come can never
   * be asked for again under its name, so none is imported before it is there.
   */
  async function importFirst(files) {
    await Promise.all(files.map(fetchOnce))
    return import(files[0])
  }

  /**
   * Imports as importFirst does, what is imported before what imports it, each in a task of its own: a slow processor
   * can be touched between.
   */
  async function importInTurn(files) {
    await Promise.all(files.map(fetchOnce))
    for (const file of code.toReversed()) await import(file)
    return import(files[0])
  }

  /** What each file imports; the build puts the address of its list here. */
  const IMPORTS = 'import-list'
  let rows

  async function readRows() {
    rows ??= JSON.parse(new TextDecoder().decode(await fetchOnce(IMPORTS)))
    return rows
  }

  /** Lists a file and all that it imports, however deep. */
  async function withImports(file) {
    const all = await readRows()
    const found = new Set([all.findIndex(([name]) => name === file)])
    for (const at of found) for (const imported of all[at].slice(1)) found.add(imported)
    return [...found].map((at) => all[at][0])
  }

  const listOf = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '[]')
  /** The files that the document names, of the app and of this screen: all that they need is among them. */
  const code = listOf('code')
  const given = [...code, ...listOf('screen-code')]

  /** What is kept in storage and changes no screen (src/lib/member-traces.ts): looks, choices of sounds, the router's places. */
  const CHANGES_NOTHING =
    /^(theme|looped|singleKeys|memberOnThisDevice|countdownData|inAppNoticeDismissed|paymentNotice|inboxSound|runNotice|promptSettingsAutosave|begunAnew|cutDocument|newVersion|takenVersion|lastDraft|tsr-.*)$/

  function isAnythingKept() {
    try {
      return [localStorage, sessionStorage].some((storage) =>
        Object.keys(storage).some((key) => !CHANGES_NOTHING.test(key)),
      )
    } catch {
      return false
    }
  }

  const isAwaited = [
    ...root.querySelectorAll(
      '[data-screen] :is([aria-busy="true"], [data-changing="true"]), [data-screen] template',
    ),
  ].some((part) => part.localName === 'template' || (part.checkVisibility?.() ?? true))
  const isWhole = root.querySelector('[data-screen]') !== null && !isAwaited
  // Whether the screen may stay as the server drew it until it is touched: the server knew all that it shows.
  globalThis.mayRest = isWhole && location.hash === '' && !isAnythingKept()
  const listen = (kind, heard) => addEventListener(kind, heard, { capture: true, passive: true })
  // Settled by the first touch of the page; the screen's own code comes with it.
  globalThis.touched = new Promise((resolve) => {
    for (const kind of ['pointerdown', 'keydown', 'wheel']) listen(kind, resolve)
    // A browser tells where the pointer is when a page appears below it: that is no touch yet.
    let place = null
    listen('pointermove', ({ clientX, clientY }) => {
      if (place !== null && place !== `${clientX} ${clientY}`) resolve()
      place = `${clientX} ${clientY}`
    })
  })

  // Keys, clicks and pastes until the screen's own code hears them: what came too early is done again (src/lib/early-input.ts).
  globalThis.earlyEvents = []
  for (const kind of ['keydown', 'click', 'paste'])
    listen(kind, (event) => globalThis.earlyEvents?.push(event))

  /** Imports a file of code with all that it needs; every import() of the app goes through it. */
  globalThis.loadCode = async (file) =>
    importFirst(given.includes(file) ? [file, ...given] : await withImports(file))

  globalThis.fillTyped()

  // Style sheets whose rules came in the document: links that are not followed stand for them, so that no import() fetches them.
  for (const file of document.querySelector('style[data-of]')?.dataset.of.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = file
    document.head.append(link)
  }

  const partOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true)
  const place = () => document.getElementById('main') ?? root

  let slow = null
  const showTry = () => {
    if (isLive()) return removeEventListener('codetry', showTry)
    if (globalThis.codeTry < 2) return
    if (!slow) {
      slow = partOf('slow')
      place().prepend(slow)
    }
    slow.querySelector('[data-try]').textContent = globalThis.codeTry
  }
  addEventListener('codetry', showTry)

  function showBroken() {
    slow?.remove()
    const word = partOf('broken')
    word.querySelector('button').onclick = () => location.reload()
    if (place().querySelector('h1')) place().prepend(word)
    else place().replaceChildren(word)
  }

  /** Loads the page anew, once: code that came whole but cannot run stays so under its name in this page. */
  function beginAnew() {
    if (remembered('begunAnew')) return showBroken()
    remembered('begunAnew', '1')
    location.reload()
  }

  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    if (globalThis.mayRest) globalThis.touched.then(() => given.map(fetchOnce))
    importInTurn(globalThis.mayRest ? code : given)
      .then(() => {
        remembered('begunAnew', null)
        // For the first press that leads elsewhere.
        return readRows().catch(() => {})
      })
      .catch((error) => (error.name === 'CodeMissing' && !error.isGone ? showBroken() : beginAnew()))
  }
  // What is to be read comes before what is to be run. A page that nobody sees is never painted.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 2_000)
}
