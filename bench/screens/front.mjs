import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one connection alone knows: HTTP/2 has no such headers. */
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

/**
 * Stands in front of a server as HAProxy and Caddy do (operations/deploy): over TLS, by a certificate of its own, in
 * HTTP/2, so that a page's files share one connection.
 * @param {string} url of the server
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startFront(url) {
  const agent = new Agent({ keepAlive: true })
  const front = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !OF_ONE_CONNECTION.has(name)),
    )
    const passed = request(
      `${url}${asked.url}`,
      { method: asked.method, headers: { ...headers, 'x-forwarded-proto': 'https' }, agent },
      (given) => {
        const known = Object.entries(given.headers).filter(([name]) => !OF_ONE_CONNECTION.has(name))
        answer.writeHead(given.statusCode ?? 502, Object.fromEntries(known))
        given.pipe(answer)
      },
    )
    passed.on('error', () => answer.stream?.close())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  front.listen(0, '127.0.0.1')
  await new Promise((resolve) => front.once('listening', resolve))
  return {
    url: `https://127.0.0.1:${front.address().port}`,
    close: () => {
      front.close()
      agent.destroy()
    },
  }
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
