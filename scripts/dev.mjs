import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'
import { installWhenStale } from './install.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const SERVER = path('server/dist/dev')

/**
 * Serves screens that change as they are saved, and builds and starts the server again (`npm run dev`). One address for
 * both; the server reports to it each time it is ready.
 */
async function dev() {
  await installWhenStale()
  const port = Number(process.env.PORT || 3000)
  const apiPort = await freePort()
  const web = await serveScreens(port, apiPort)
  const server = keepRunning({
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const stopBuilding = await buildOnChange(server.restart)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all([stopBuilding(), web.close(), server.stop()])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function serveScreens(port, apiPort) {
  process.env.API_URL = `http://127.0.0.1:${apiPort}`
  const { createServer: createVite } = await import('vite')
  const web = await createVite({
    configFile: path('web/vite.config.ts'),
    server: { port, strictPort: true },
    logLevel: 'warn',
  })
  await web.listen()
  // Vite would end the process at once and leave our server behind; it is closed with the rest.
  process.removeAllListeners('SIGTERM')
  return web
}

/** Calls back after every good build; a faulty one is reported and the last good server stays. */
async function buildOnChange(onBuilt) {
  const { watch } = await import('rolldown')
  const { input, output } = await import('../server/build.mjs')
  const watcher = watch({ ...input, output: output(SERVER) })
  const first = new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'BUNDLE_END') {
        await event.result.close()
        await onBuilt()
        resolve()
      }
    })
  })
  await first
  return () => watcher.close()
}

/** Keeps one server running at a time: the next one needs the data folder that the last one holds. */
function keepRunning(env) {
  let child
  let queue = Promise.resolve()
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const start = () => {
    child = fork(`${SERVER}/main.mjs`, {
      env: { ...process.env, ...env },
      execArgv: ['--enable-source-maps'],
    })
  }
  const inTurn = (work) => {
    queue = queue.then(work)
    return queue
  }
  return { restart: () => inTurn(() => stop().then(start)), stop: () => inTurn(stop) }
}

await dev()
