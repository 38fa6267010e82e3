// The end of the app's document (web/vite.config.ts puts it there): fetches the app's code once the page has been painted,
// and the screen's, and says so when it is slow or does not come. What is done meanwhile is recorded (head.js).
{
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

  /** So many files are asked for in one task: each costs a slow processor 2 ms. */
  const AT_ONCE = 6

  /**
   * Imports as importFirst does, what is imported before what imports it, each in a task of its own, and asks for files
   * in several: a slow processor can be touched between.
   */
  async function importInTurn(files) {
    for (const [at, file] of files.entries()) {
      if (at % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
      fetchOnce(file)
    }
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
      slow.id = 'slow-code'
      place().prepend(slow)
    }
    slow.querySelector('[data-try]').textContent = globalThis.codeTry
  }
  addEventListener('codetry', showTry)

  function showBroken() {
    slow?.remove()
    // Nobody will repeat a press: the word's own button is to hear it.
    globalThis.earlyInput.stop()
    const word = partOf('broken')
    word.querySelector('button').onclick = () => location.reload()
    if (place().querySelector('h1')) place().prepend(word)
    else place().replaceChildren(word)
  }

  /** Loads the page anew, once: code that came whole but cannot run stays so under its name in this page. */
  function restart() {
    if (!globalThis.loadAnew(1)) showBroken()
  }

  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    importInTurn(given)
      // For the first press that leads elsewhere.
      .then(() => readRows().catch(() => {}))
      .catch((error) => (error.name === 'CodeMissing' && !error.isGone ? showBroken() : restart()))
  }
  // What is to be read comes before what is to be run. A page that nobody sees is never painted.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 2_000)
}
