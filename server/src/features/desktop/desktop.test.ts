import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const ZIP = 'PK the desktop edition'
const SHA256 = createHash('sha256').update(ZIP).digest('hex')
const NAME = 'metamind6-0.1.0-linux-x64-0123abcd.zip'
let server: TestServer
let folder: string

const offer = (file: string) =>
  writeFileSync(
    join(folder, 'downloads.json'),
    JSON.stringify({
      version: '0.1.0',
      builtFrom: '0123abcd',
      downloads: [{ system: 'linux-x64', file, bytes: ZIP.length, sha256: SHA256 }],
    }),
  )

beforeAll(async () => {
  server = await startTestServer()
  folder = server.services.desktopFolder
})

it('says plainly that nothing is built', async () => {
  expect((await server.call(readDesktop, {})).body).toEqual({ version: null, downloads: [] })
  const { status, error } = await server.call(downloadDesktop, { params: { system: 'linux-x64' } })
  expect([status, error?.code]).toEqual([404, 'not_found'])
})

it('offers what was packed meanwhile to anybody, byte for byte, and no system that is not there', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, NAME), ZIP)
  offer(NAME)
  expect((await server.call(readDesktop, {})).body).toEqual({
    version: '0.1.0',
    downloads: [{ system: 'linux-x64', file: NAME, bytes: 22, sha256: SHA256 }],
  })
  const zip = await fetch(`${server.url}/api/desktop/linux-x64`)
  expect(await zip.text()).toBe(ZIP)
  expect(Object.fromEntries(zip.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '22',
    'content-disposition': `attachment; filename="${NAME}"`,
  })
  expect((await server.send('GET', '/api/desktop/windows-x64')).status).toBe(404)
  expect((await server.send('GET', '/api/desktop/amiga')).status).toBe(400)
})

it('takes no name that leads out of the folder', async () => {
  writeFileSync(join(folder, '..', 'secret.zip'), ZIP)
  for (const name of ['../secret.zip', '../metamind6-0.1.0-linux-x64-0123abcd.zip', '/etc/passwd']) {
    offer(name)
    expect((await server.call(readDesktop, {})).body.version).toBeNull()
    expect((await server.send('GET', '/api/desktop/linux-x64')).status).toBe(404)
  }
})
