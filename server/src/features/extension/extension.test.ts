import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadExtension, readExtension } from '@thokham/contract/extension'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const ZIP = 'PK the extension'
const SHA256 = createHash('sha256').update(ZIP).digest('hex')
let server: TestServer
let folder: string

const offer = (file: string) =>
  writeFileSync(
    join(folder, 'downloads.json'),
    JSON.stringify({
      version: '0.1.0',
      downloads: [{ browser: 'chrome', file, bytes: ZIP.length, sha256: SHA256 }],
    }),
  )

beforeAll(async () => {
  server = await startTestServer()
  folder = server.services.extensionFolder
})

it('says plainly that nothing is built', async () => {
  expect((await server.call(readExtension, {})).body).toEqual({ version: null, downloads: [] })
  const { status, error } = await server.call(downloadExtension, { params: { browser: 'chrome' } })
  expect([status, error?.code]).toEqual([404, 'not_found'])
})

it('offers what was built meanwhile to anybody, byte for byte, and nothing that is not there', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'thokham-chrome-0.1.0.zip'), ZIP)
  offer('thokham-chrome-0.1.0.zip')
  const { body } = await server.call(readExtension, {})
  expect(body).toEqual({
    version: '0.1.0',
    downloads: [{ browser: 'chrome', file: 'thokham-chrome-0.1.0.zip', bytes: 16, sha256: SHA256 }],
  })
  const zip = await fetch(`${server.url}/api/extension/chrome`)
  expect(await zip.text()).toBe(ZIP)
  expect(Object.fromEntries(zip.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '16',
    'content-disposition': 'attachment; filename="thokham-chrome-0.1.0.zip"',
  })
  expect((await server.send('GET', '/api/extension/firefox')).status).toBe(404)
  expect((await server.send('GET', '/api/extension/opera')).status).toBe(400)
})

it('takes no name that leads out of the folder', async () => {
  writeFileSync(join(folder, '..', 'thokham-secret-1.zip'), ZIP)
  offer('../thokham-secret-1.zip')
  expect((await server.call(readExtension, {})).body.version).toBeNull()
  expect((await server.send('GET', '/api/extension/chrome')).status).toBe(404)
  rmSync(join(folder, '..', 'thokham-secret-1.zip'))
})
