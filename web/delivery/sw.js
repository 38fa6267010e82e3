// The service worker (docs/decisions/048-our-own-service-worker.md). It keeps code alone: files that the build names after what is in them, and
// one document without a member. Answers of the API never pass through here.
/** The build's, which its documents name too. */
const VERSION = '__VERSION__'
/** What the generators need without a network; web/build.mjs puts it in. */
const FILES = __FILES__
const CODE = `code-${VERSION}`
const SHELL = '/app-shell'
/** ms that a document is waited for before the shell takes its place. */
const TIMEOUT_MS = 5_000
/** The statuses that a proxy gives when the server itself is away. */
const AWAY = new Set([502, 503, 504])
const AT_ONCE = 4
/** Where the installed app is given what another app shares (public/manifest.webmanifest). */
const SHARED = '/payment/shared'
/** Is it all that the build wrote? Of web/delivery/sealed.mjs. */
const isWhole = __IS_WHOLE__

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === location.origin && pathname === SHARED)
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  // A name with an ending is a file to save.
  if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(page(event))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(code({ request, waitUntil: (work) => event.waitUntil(work) }))
  // A page asks by it which version this one is of (src/lib/service-worker.ts).
  else if (pathname === SHELL) event.respondWith(own(SHELL).then((shell) => shell ?? fetch(request)))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

/** A notice of the server (server/src/features/device-notices/): a later one of the same screen takes its place. */
addEventListener('push', (event) => {
  const { title, path } = event.data.json()
  const data = new URL(path, location.origin).href
  const icon = '/icon-192.png'
  event.waitUntil(
    registration.showNotification(title, { tag: path, renotify: true, lang: 'th', icon, badge: icon, data }),
  )
})

/** A notice that the server sent, or that a page had shown here, as phones let pages show none themselves, leads to its page. */
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(event.notification.data))
})

async function showPage(url) {
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find((each) => each.url === url)
  return page ? page.focus() : clients.openWindow(url)
}

/** Takes a picture that another app shares, and leads to where it becomes a slip; of several, the first. */
async function takeShared(request) {
  const isKept = await keepShared(request).then(
    () => true,
    () => false,
  )
  return Response.redirect(`/payment?shared=${isKept ? '1' : 'lost'}`, 303)
}

/** Keeps it as it came, where the page finds it (src/components/payment-draft/stored-slip.ts): nobody may be signed in yet. */
async function keepShared(request) {
  const file = (await request.formData()).get('slip')
  const { name, type } = file
  const bytes = await file.arrayBuffer()
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('payment', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('slips')
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('slips', 'readwrite')
      const row = { shared: { bytes, type, name }, savedAt: Date.now() }
      transaction.objectStore('slips').put(row, 'shared')
      // A database that stays open holds its deletion up, at a sign-out.
      transaction.oncomplete = () => resolve(opening.result.close())
      transaction.onabort = () => reject(opening.result.close())
    }
  })
}

/** Keeps the files of this version; those that a former one kept are the same under the same name. */
async function install() {
  const cache = await caches.open(CODE)
  const missing = [SHELL, ...FILES]
  const next = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const former = file.startsWith('/assets/') ? await kept(file) : undefined
      await cache.put(file, former ?? (await wholeFile(file)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await skipWaiting()
}

/**
 * Fetches a file without cookies: nothing that is kept here was answered to a member. One that fails or comes damaged,
 * as when a telephone changes its network, is asked for twice more.
 */
async function wholeFile(file) {
  let fault
  for (const pauseMs of [0, 1_000, 4_000]) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const answer = await fetch(file, { credentials: 'omit', cache: pauseMs > 0 ? 'reload' : 'default' })
      if (!answer.ok) throw new Error(`${answer.status} for ${file}`)
      if (await isFit(file, answer)) return answer
      fault = new Error(`${file} came damaged`)
    } catch (error) {
      fault = error
    }
  }
  throw fault
}

/**
 * Returns whether an answer is whole and of this version: while servers are exchanged one by one, another's may answer,
 * and its shell would lack its files.
 */
async function isFit(file, answer) {
  if (file === SHELL) return versionIn(await answer.clone().text()) === VERSION
  if (!/^\/assets\/.*\.(js|css|json|woff2)$/.test(file)) return true
  return isWhole(new Uint8Array(await answer.clone().arrayBuffer()), file)
}

const versionIn = (text) => /<meta name="version" content="([^"]*)"/.exec(text)?.[1]

/** Removes what older versions kept; the version before stays: tabs that were opened with it go on. */
async function activate() {
  const all = (await caches.keys()).filter((name) => name.startsWith('code-'))
  const stays = new Set([CODE, all.filter((name) => name !== CODE).at(-1)])
  await Promise.all(all.filter((name) => !stays.has(name)).map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Opens nothing: what `SERVICE_WORKER=0` has removed stays away, whatever this one still answers. */
const own = (file) => caches.match(file, { ignoreVary: true, cacheName: CODE })

async function kept(file) {
  return (await own(file)) ?? caches.match(file, { ignoreVary: true })
}

/** Answers with code that is kept, or the network's. A page that asks with `reload` had a damaged file before (web/delivery/head.js). */
async function code({ request, waitUntil }) {
  const former = request.cache === 'reload' ? undefined : await kept(new URL(request.url).pathname)
  if (former) return former
  const answer = await fetch(request)
  if (answer.ok) waitUntil(keep(request.url, answer.clone()).catch(() => {}))
  return answer
}

async function keep(url, answer) {
  const { pathname } = new URL(url, location.origin)
  if (!(await isFit(pathname, answer)) || !(await caches.has(CODE))) return
  const cache = await caches.open(CODE)
  await cache.put(pathname, answer)
}

/**
 * Answers with the network's document, unless none comes in time: then with the shell, in which the app shows what this
 * device has.
 */
async function page(event) {
  const { pathname } = new URL(event.request.url)
  // Without a network Firefox answers its own early request with an error instead of failing it.
  const coming = Promise.resolve(event.preloadResponse).then((early) =>
    early && early.type !== 'error' ? early : fetch(event.request),
  )
  let clock
  const late = new Promise((resolve) => {
    clock = setTimeout(resolve, TIMEOUT_MS)
  })
  const answer = await Promise.race([coming, late]).catch(() => undefined)
  clearTimeout(clock)
  if (answer && !AWAY.has(answer.status)) {
    event.waitUntil(refreshShell())
    return answer
  }
  if (pathname === '/') return Response.redirect('/dashboard')
  return (await kept(SHELL)) ?? answer ?? coming
}

/** Asks for the shell once a day: it says the product's name, which its owner may change. */
async function refreshShell() {
  const former = await own(SHELL)
  const at = Date.parse(former?.headers.get('date') ?? '')
  if (!former || Date.now() - at < 86_400_000) return
  const answer = await fetch(SHELL, { credentials: 'omit' }).catch(() => undefined)
  // That of another version comes with its own files.
  if (answer?.ok) await keep(SHELL, answer)
}
