import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

/** A folder of its own: nothing of it is among our packages. */
const FOLDER = fileURLToPath(new URL('../../.cache/bench-react-admin/', import.meta.url))
const PACKAGES = {
  'react-admin': '5.15.4',
  'ra-data-fakerest': '5.15.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  vite: '8.3.8',
}
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The best known React back office there is as packages: react-admin, which Marmelab builds for years. Its own sign-in
 * screen, and a list of 25 payments. Its rows are in its memory, so that it asks no server: what is measured of it is
 * less than what its members would wait for.
 */
const APP = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, Resource, List, DataTable } from 'react-admin'
import fakeRest from 'ra-data-fakerest'

const payments = Array.from({ length: 25 }, (_, at) => ({
  id: at + 1, member: 'member' + at + '@demo.example', plan: 'yearly', total: 1290, status: 'pending',
  handedIn: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
}))
const isMember = location.search === '?member'
const authProvider = {
  login: async () => {}, logout: async () => {}, checkError: async () => {}, getPermissions: async () => '',
  checkAuth: () => isMember ? Promise.resolve() : Promise.reject(new Error('')),
}
const col = (source) => h(DataTable.Col, { source, key: source })
const Payments = () => h(List, { perPage: 25 }, h(DataTable, null,
  ['id', 'member', 'plan', 'total', 'status', 'handedIn'].map(col)))
createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: fakeRest({ payments }), authProvider, disableTelemetry: true, requireAuth: true },
    h(Resource, { name: 'payments', list: Payments })))
`
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back office</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`

/**
 * Installs, builds and serves react-admin on a free port.
 * @returns {Promise<{ signIn: string, list: string, close: () => void } | { reason: string }>} addresses of its screens,
 *   or why there are none: without a registry there is nothing to compare with
 */
export async function startPeer() {
  try {
    await install()
  } catch (error) {
    return { reason: `react-admin could not be installed (${String(error.message).split('\n')[0]})` }
  }
  await build()
  const { url, close } = await serve(join(FOLDER, 'dist'))
  return { signIn: `${url}/#/login`, list: `${url}/?member#/payments`, close }
}

async function install() {
  await mkdir(FOLDER, { recursive: true })
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES })
  const installed = await readFile(join(FOLDER, 'installed.json'), 'utf8').catch(() => '')
  if (installed === wanted) return
  await writeFile(join(FOLDER, 'package.json'), wanted)
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-workspaces',
    '--loglevel=error',
  ]
  await promisify(execFile)('npm', args, { cwd: FOLDER, timeout: 300_000 })
  await writeFile(join(FOLDER, 'installed.json'), wanted)
}

async function build() {
  await writeFile(join(FOLDER, 'index.html'), PAGE)
  await writeFile(join(FOLDER, 'app.js'), APP)
  const { build: bundle } = await import(
    pathToFileURL(join(FOLDER, 'node_modules/vite/dist/node/index.js')).href
  )
  await bundle({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    build: { chunkSizeWarningLimit: 5_000 },
  })
}

/** Serves every file packed, its name its version: as well as such an app can be served. */
async function serve(folder) {
  const files = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length), gzipSync(await readFile(path), { level: 9 }))
  }
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const file = files.get(name)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': name === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
