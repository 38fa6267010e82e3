import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../scripts/free-port.mjs'
import { demoServer } from '../demo-server.ts'

export interface Gate {
  url: string
  /** Takes the server away: whoever asks finds nobody. */
  shut: () => void
  /** Brings it back at the same address. */
  open: () => Promise<void>
  /** Counts the requests whose first line begins so. */
  asked: (beginning: string) => number
}

/** Stands before the demo server, at an address of its own. */
export async function startGate(): Promise<Gate> {
  const port = await freePort()
  const behind = Number(new URL(demoServer().url).port)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let said = ''
  const through = (caller: Socket) => {
    const called = connect(behind, '127.0.0.1')
    caller.on('data', (bytes) => {
      said += bytes
    })
    for (const socket of [caller, called]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        called.destroy()
      })
    }
    caller.pipe(called).pipe(caller)
  }
  const open = async () => {
    server = createServer(through).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    shut: () => {
      server?.close()
      for (const socket of sockets) socket.destroy()
    },
    open,
    asked: (beginning) => said.split(beginning).length - 1,
  }
}
