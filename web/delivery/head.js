// The head of every document (web/vite.config.ts puts it there, before any style sheet): files that hang, are cut or come damaged
// are fetched again, and none of them keeps the page blank (docs/product/app.md#a-bad-network).
{
  /** ms; with the pauses between them, 120 s (docs/product/app.md#errors). */
  const LIMITS = [14_000, 22_000, 24_000, 26_000, 26_000]
  const PAUSES = [500, 1_000, 2_500, 4_000]
  /** ms that letters wait for their style. */
  const STYLE_LIMIT = 3_000
  /** Remembers a value in the tab, or reads it without one; storage may be closed to this page: then nothing is remembered. */
  const remembered = (key, value) => {
    try {
      if (value === undefined) return sessionStorage.getItem(key)
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {}
    return null
  }
  // How often this page was loaded anew by itself stands in its address until it is whole: storage may be closed to it.
  const [ending = '', timesAnew = '0'] = /[?&]anew=(\d+)$/.exec(location.search) ?? []
  if (ending)
    history.replaceState(
      history.state,
      '',
      location.pathname + location.search.slice(0, -ending.length) + location.hash,
    )
  /** Loads the page anew, so often at most. @returns false when it was */
  globalThis.loadAnew = (most) => {
    if (timesAnew >= most) return false
    const { pathname, search, hash } = location
    location.replace(`${pathname}${search}${search ? '&' : '?'}anew=${Number(timesAnew) + 1}${hash}`)
    return true
  }
  // Keywords of an address stay with the tab, whatever is pressed before the app takes them (web/src/lib/session/take-address-keywords.ts).
  const packed = /^#keywords=(.+)$/s.exec(location.hash)?.[1]
  if (packed) remembered('packedKeywords', packed)
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  /** How often each file on its way was asked for. */
  const asked = new Map()
  const note = (url, tried) => {
    if (tried > 0) asked.set(url, tried)
    else asked.delete(url)
    globalThis.codeTry = Math.max(0, ...asked.values())
    dispatchEvent(new Event('codetry'))
  }

  /** Is it all that the build wrote? Of web/delivery/sealed.mjs. */
  const isWhole = __IS_WHOLE__

  async function fetchOne(url, tried) {
    const stop = new AbortController()
    const clock = setTimeout(() => stop.abort(), LIMITS[tried - 1])
    try {
      const cache = tried > 1 ? 'reload' : 'default'
      const answer = await fetch(url, { signal: stop.signal, credentials: 'same-origin', cache })
      // A build names its files after what is in them: a name that is not there any more is a former build's.
      if (answer.status === 404) throw Object.assign(new Error(url), { isGone: true })
      if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (!isWhole(bytes, url)) throw new Error(`${url} came damaged`)
      return bytes
    } finally {
      clearTimeout(clock)
    }
  }

  /**
   * Brings a file of the build into the browser's cache, whole, with five tries in 120 s. @returns its bytes
   * @throws Error `CodeMissing` with `tries`, and `isGone` when the server has it no more
   */
  globalThis.fetchWhole = async (url) => {
    try {
      for (let tried = 1; ; tried++) {
        note(url, tried)
        try {
          return await fetchOne(url, tried)
        } catch (cause) {
          const { isGone = false, message } = cause
          if (tried > PAUSES.length || (isGone && tried > 1))
            throw Object.assign(new Error(message, { cause }), { name: 'CodeMissing', tries: tried, isGone })
          await pause(PAUSES[tried - 1])
        }
      }
    } finally {
      note(url, 0)
    }
  }

  const sheets = () => [...document.querySelectorAll('link[rel=stylesheet][href^="/assets/"]')]
  /** Returns whether a style sheet came whole: the build ends each of its style sheets with this rule. */
  const isStyled = ({ sheet }) => {
    try {
      return [...(sheet?.cssRules ?? [])].at(-1)?.selectorText === '.whole'
    } catch {
      // What did not come at all may not be looked into either.
      return false
    }
  }
  const late = new Set()
  /** Takes a style sheet out, so that the page shows without it, and puts it in again once it is there. */
  function styleLater(link) {
    const href = link.getAttribute('href')
    const { parentNode, nextSibling } = link
    link.remove()
    link.dispatchEvent(new Event('error'))
    if (late.has(href)) return
    late.add(href)
    globalThis.fetchWhole(href).then(
      () =>
        parentNode.insertBefore(
          link.cloneNode(),
          nextSibling?.parentNode === parentNode ? nextSibling : null,
        ),
      () => {},
    )
  }
  const judge = ({ target }) => {
    if (sheets().includes(target) && !isStyled(target)) styleLater(target)
  }
  document.addEventListener('load', judge, true)
  document.addEventListener('error', judge, true)
  new MutationObserver((changes) => {
    const links = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      // A disabled one stands for rules that came in the document; one that is put in again keeps no page waiting.
      .filter((each) => each.rel === 'stylesheet' && !each.disabled && !late.has(each.getAttribute('href')))
    if (links.length > 0)
      setTimeout(
        () => links.filter(({ sheet, isConnected }) => isConnected && !sheet).forEach(styleLater),
        STYLE_LIMIT,
      )
  }).observe(document.head, { childList: true })
  // A screen whose style is late comes without it.
  addEventListener('vite:preloadError', (event) => {
    if (/CSS/.test(event.payload?.message)) event.preventDefault()
  })

  /** Returns whether the document has its end: the app's ends with a mark, the landing page with its script. */
  const hasEnd = () =>
    document.getElementById('end') ||
    (document.readyState !== 'loading' && document.querySelector('script[type=module]'))

  /** Loads the page anew once the network brings it whole: where there is none, what has come of it is better than nothing. */
  async function loadWhole() {
    for (let tried = 0; timesAnew < 2 && tried < LIMITS.length && !hasEnd(); tried++) {
      await pause(PAUSES[tried + Number(timesAnew)] ?? 4_000)
      const page = await fetch(location.href, {
        cache: 'no-store',
        signal: AbortSignal.timeout(LIMITS[tried]),
      })
        .then((answer) => answer.text())
        .catch(() => '')
      if (!/<\/html>\s*$/.test(page) || hasEnd()) continue
      if (loadAnew(2)) return
      break
    }
    if (hasEnd()) return
    const button = document.createElement('button')
    button.textContent = 'เปิดหน้านี้ไม่สำเร็จ โหลดหน้าใหม่'
    button.onclick = () => location.reload()
    ;(document.body ?? document.documentElement).prepend(button)
  }

  // A document that was cut lacks its end, and with it what brings the app; so does one of which nothing more comes.
  let soFar
  const watch = setInterval(() => {
    const { length } = document.documentElement.outerHTML
    if (length === soFar) stopped()
    soFar = length
  }, LIMITS[0] / 2)
  function stopped() {
    clearInterval(watch)
    void loadWhole()
  }
  document.addEventListener('DOMContentLoaded', () => {
    clearInterval(watch)
    if (!hasEnd()) stopped()
  })

  // What is pressed, chosen and typed before the app hears it is recorded in order, each with its element, and done again once
  // it does (src/lib/early-input.ts). A form that is sent before that must not leave the page, its password in the address.
  const records = []
  const recording = new AbortController()
  const typing = new AbortController()
  const isIn = ({ target }) => target instanceof Element && target.closest('#root') !== null
  /** Which one of its tag an element is: finds its successor, should React have to draw it anew. */
  const indexOf = (element) => [...document.querySelectorAll(`#root ${element.localName}`)].indexOf(element)
  const record = (kind, target, more) => records.push({ kind, target, index: indexOf(target), ...more })
  const listen = (kind, { signal }, heard) =>
    document.addEventListener(
      kind,
      (event) => !globalThis.earlyInput.isRepeating && isIn(event) && heard(event),
      {
        capture: true,
        signal,
      },
    )
  listen('click', recording, (event) => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const last = records.at(-1)
    const isChoice = button.matches('[aria-pressed], [aria-checked], [aria-selected], [aria-expanded]')
    // Whoever waits presses again, and means it once.
    if (isChoice || last?.kind !== 'press' || last.target !== button) record('press', button)
    button.ariaBusy = 'true'
  })
  listen('submit', recording, (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    record('submit', event.target)
  })
  const TYPED = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'
  listen('keydown', recording, (event) => {
    const isMeantForScreen = !event.target.matches(`${TYPED}, [contenteditable]`)
    if (isMeantForScreen && !event.repeat) record('key', event.target, { event })
  })
  // A key with the focus nowhere.
  document.addEventListener(
    'keydown',
    (event) => {
      if (!globalThis.earlyInput.isRepeating && event.target === document.body && !event.repeat)
        records.push({ kind: 'key', target: document.body, index: -1, event })
    },
    { capture: true, signal: recording.signal },
  )
  const noteValue = ({ target, type }) => {
    const isChosen = target.matches('[type=file], [type=checkbox], [type=radio]')
    // What is chosen says so twice.
    if (isChosen && type === 'input') return
    if (target.type === 'file') record('files', target, { files: target.files })
    else if (isChosen) record('choice', target, { isOn: target.checked })
    else {
      const last = records.at(-1)
      if (last?.kind === 'value' && last.target === target) last.value = target.value
      else record('value', target, { value: target.value })
    }
  }
  listen('input', typing, noteValue)
  listen('change', typing, noteValue)
  listen('paste', typing, ({ target, clipboardData }) => {
    if (target.matches(TYPED))
      record('paste', target, { before: target.value, text: clipboardData.getData('text/plain') })
  })
  // The browser folds and unfolds by itself; a screen that is drawn anew would fold it again.
  listen('toggle', typing, ({ target }) => {
    if (target.localName === 'details') record('fold', target, { isOpen: target.open })
  })
  listen('focusin', recording, ({ target }) => {
    globalThis.earlyInput.focused = { target, index: indexOf(target) }
  })
  globalThis.earlyInput = {
    records,
    focused: null,
    isRepeating: false,
    stopTyping: () => typing.abort(),
    stop: () => recording.abort(),
  }

  // What is typed before the app comes outlives a reload; a password never leaves its field.
  const fields = () => [
    ...document.querySelectorAll(
      '#root :is(textarea, input:is([type=text], [type=email], [type=tel], [type=search]))',
    ),
  ]
  addEventListener('pagehide', () => {
    if ('live' in document.documentElement.dataset) return
    const typed = fields().map(({ value, defaultValue }) => (value === defaultValue ? null : value))
    if (typed.some((value) => value !== null))
      remembered('typedEarly', JSON.stringify([location.pathname, typed]))
  })
  /** Fills in what was typed before the page was loaded anew. */
  globalThis.fillTyped = () => {
    const [path, typed = []] = JSON.parse(remembered('typedEarly') ?? '[]')
    remembered('typedEarly', null)
    if (path !== location.pathname) return
    fields().forEach((field, at) => {
      if (typeof typed[at] === 'string') field.value = typed[at]
    })
  }

  // A file that is dropped beside its place would take the place of the page, with all that was typed.
  for (const kind of ['dragover', 'drop'])
    addEventListener(kind, (event) => {
      if (event.dataTransfer?.types.includes('Files') && !event.target.closest?.('[type=file]'))
        event.preventDefault()
    })
}
