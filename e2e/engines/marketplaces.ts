import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { MarketplacePage } from '../marketplace-pages.ts'
import { newFolder, removeFolder } from './folders.ts'

export interface Marketplaces {
  /** Settings of Firefox that lead every secure address here; loopback stays itself. */
  prefs: Record<string, string | number>
  close: () => void
}

/** Plays the sites that pages are of, under their own secure addresses, to a browser that takes any certificate. */
export async function startMarketplaces(pages: readonly MarketplacePage[]): Promise<Marketplaces> {
  const folder = newFolder()
  const pem = join(folder, 'both.pem')
  const wish = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=marketplace -keyout ${pem} -out ${pem}`
  execFileSync('openssl', wish.split(' '), { stdio: 'ignore' })
  const both = readFileSync(pem)
  await removeFolder(folder)
  const site = createTlsServer({ key: both, cert: both }, ({ headers, url }, answer) => {
    const page = pages.find((each) => each.url === `https://${headers.host}${url}`)
    answer.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    answer.end(page?.html)
  })
  const proxy = createServer().on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    site.emit('connection', socket)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    prefs: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': (proxy.address() as AddressInfo).port,
    },
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
      site.closeAllConnections()
    },
  }
}
