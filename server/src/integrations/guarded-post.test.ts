import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdTimeouts } from '../testing/timeouts.ts'
import { guardedPost } from './guarded-post.ts'
import { isReserved } from './open-address.ts'

const hits: { path: string; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    hits.push({ path: request.url ?? '', body })
    if (request.url === '/silent') return
    const status = request.url === '/redirect' ? 302 : request.url === '/refuse' ? 403 : 204
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (url: string, allowPrivate = false) =>
  guardedPost({ url, body: { text: 'สวัสดี' }, allowPrivate, timeoutMs: 60_000 })

describe('an address that a person typed', () => {
  it.each([
    'http://{port}/',
    'https://127.0.0.1:{port}/',
    'https://localhost:{port}/',
    'https://[::1]:{port}/',
    'https://[::ffff:127.0.0.1]:{port}/',
    'https://0.0.0.0:{port}/',
    'https://2130706433:{port}/',
    'https://0x7f.1:{port}/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'no address',
  ])('is never %s', async (url) => {
    const before = hits.length
    const full = url.replace('http://{port}', `http://127.0.0.1:${port}`).replace('{port}', String(port))
    expect(await post(full)).toEqual({ outcome: 'private' })
    expect(hits.length).toBe(before)
  })
})

describe('where the operator allows our own network', () => {
  const at = (path: string) => post(`http://127.0.0.1:${port}${path}`, true)
  it('posts JSON and says how it ended', async () => {
    expect(await at('/ok')).toEqual({ outcome: 'taken' })
    expect(hits.at(-1)).toEqual({ path: '/ok', body: '{"text":"สวัสดี"}' })
    expect(await at('/refuse')).toEqual({ outcome: 'refused', status: 403 })
    expect(await post('http://127.0.0.1:1/', true)).toEqual({ outcome: 'unreachable' })
  })
  it('waits for an answer no longer than it may', async () => {
    const timeouts = holdTimeouts()
    const silent = at('/silent')
    await expect.poll(() => hits.at(-1)?.path).toBe('/silent')
    timeouts.runOut()
    expect(await silent).toEqual({ outcome: 'timeout' })
    expect(timeouts.begun).toEqual([60_000])
  })
  it('follows no redirect', async () => {
    expect(await at('/redirect')).toEqual({ outcome: 'refused', status: 302 })
    expect(hits.some(({ path }) => path === '/elsewhere')).toBe(false)
  })
})

it.each([
  ['8.8.8.8', false],
  ['2606:4700:4700::1111', false],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['100.64.0.1', true],
  ['255.255.255.255', true],
  ['fe80::1%eth0', true],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:0a00:0001', true],
  ['no address', true],
])('%s is reserved: %s', (address, expected) => {
  expect(isReserved(address)).toBe(expected)
})
