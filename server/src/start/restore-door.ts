import { createServer } from 'node:http'
import type { ErrorBody } from '@thokham/contract/errors'

const AGAIN_S = 5

const BUSY: ErrorBody = { error: { code: 'unavailable', requestId: 'restore' } }
const PAGE = `<!doctype html><html lang="th"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${AGAIN_S}">
<title>กำลังกู้คืนข้อมูล</title>
<body style="margin:15vh auto;max-width:28rem;padding:0 1rem;font:1rem/1.6 sans-serif">
<h1 style="font-size:1.5rem">กำลังกู้คืนข้อมูล</h1><p>อีกสักครู่กลับมาใช้งานได้ หน้านี้จะลองเปิดใหม่ให้เอง</p>`

/**
 * Answers at the server's address while its data is restored: that the process lives, and that everybody is to wait.
 * @returns what makes room for the server itself
 */
export async function openDoor(host: string, port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const isAlive = url.startsWith('/healthz')
    const isPage = !isAlive && request.headers.accept?.includes('text/html') === true
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_S),
    })
    response.end(isPage ? PAGE : JSON.stringify(isAlive ? { ok: true } : BUSY))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
