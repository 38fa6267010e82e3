import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadDesktop, readDesktop } from '@thokham/contract/desktop'
import { downloadExtension, readExtension } from '@thokham/contract/extension'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const ZIP = 'PK what was packed'
const SHA256 = createHash('sha256').update(ZIP).digest('hex')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

describe.each([
  {
    what: 'the desktop edition',
    folderOf: () => server.services.desktopFolder,
    read: () => server.call(readDesktop, {}),
    download: () => server.call(downloadDesktop, { params: { system: 'linux-x64' } }),
    path: '/api/desktop',
    of: { system: 'linux-x64' },
    name: 'metamind6-0.1.0-linux-x64-0123abcd.zip',
    saved: 'metamind6-0.1.0-linux-x64-0123abcd.zip',
    notOffered: 'windows-x64',
    unknown: 'amiga',
  },
  {
    what: 'the extension',
    folderOf: () => server.services.extensionFolder,
    read: () => server.call(readExtension, {}),
    download: () => server.call(downloadExtension, { params: { browser: 'chrome' } }),
    path: '/api/extension',
    of: { browser: 'chrome' },
    name: 'extension-chrome-0.1.0.zip',
    saved: 'thokham-chrome-0.1.0.zip',
    notOffered: 'firefox',
    unknown: 'opera',
  },
])('$what', ({ folderOf, read, download, path, of, name, saved, notOffered, unknown }) => {
  const [wanted] = Object.values(of)
  const offer = (file: string) =>
    writeFileSync(
      join(folderOf(), 'downloads.json'),
      JSON.stringify({ version: '0.1.0', downloads: [{ ...of, file, bytes: 18, sha256: SHA256 }] }),
    )

  it('says plainly that nothing is built', async () => {
    expect((await read()).body).toEqual({ version: null, downloads: [] })
    const { status, error } = await download()
    expect([status, error?.code]).toEqual([404, 'not_found'])
  })

  it('offers what was built meanwhile to anybody, byte for byte, and nothing that is not there', async () => {
    mkdirSync(folderOf(), { recursive: true })
    writeFileSync(join(folderOf(), name), ZIP)
    offer(name)
    expect((await read()).body).toEqual({
      version: '0.1.0',
      downloads: [{ ...of, file: saved, bytes: 18, sha256: SHA256 }],
    })
    const zip = await fetch(`${server.url}${path}/${wanted}`)
    expect(await zip.text()).toBe(ZIP)
    expect(Object.fromEntries(zip.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '18',
      'content-disposition': `attachment; filename="${saved}"`,
    })
    expect((await server.send('GET', `${path}/${notOffered}`)).status).toBe(404)
    expect((await server.send('GET', `${path}/${unknown}`)).status).toBe(400)
  })

  it('takes no name that leads out of the folder', async () => {
    writeFileSync(join(folderOf(), '..', name), ZIP)
    for (const leadingOut of [`../${name}`, '/etc/passwd', `./${name}`]) {
      offer(leadingOut)
      expect((await read()).body).toEqual({ version: null, downloads: [] })
      expect((await server.send('GET', `${path}/${wanted}`)).status).toBe(404)
    }
  })

  it('offers nothing while its file or its list is broken', async () => {
    offer(name.replace('0.1.0', '0.2.0'))
    expect((await server.send('GET', `${path}/${wanted}`)).status).toBe(404)
    writeFileSync(join(folderOf(), 'downloads.json'), '{"version":')
    expect((await read()).body).toEqual({ version: null, downloads: [] })
  })
})

it('the extension is saved under the brand that the owner has set, from the next request on', async () => {
  const folder = server.services.extensionFolder
  const file = 'extension-chrome-0.1.0.zip'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), ZIP)
  writeFileSync(
    join(folder, 'downloads.json'),
    JSON.stringify({ version: '0.1.0', downloads: [{ browser: 'chrome', file, bytes: 18, sha256: SHA256 }] }),
  )
  const names = async () => {
    const { body } = await server.call(readExtension, {})
    const zip = await fetch(`${server.url}/api/extension/chrome`)
    expect(await zip.text()).toBe(ZIP)
    return [body?.downloads[0]?.file, zip.headers.get('content-disposition')]
  }
  expect(await names()).toEqual([
    'thokham-chrome-0.1.0.zip',
    'attachment; filename="thokham-chrome-0.1.0.zip"',
  ])
  const owner = await aMember(server.services, { level: 'owner' })
  const { body: settings } = await server.call(readAllSettings, {}, owner)
  const brand = { name: 'ผ้าไหม', latinName: 'Pha Mai' }
  expect((await server.call(updateSettings, { body: { ...settings, brand } as never }, owner)).status).toBe(
    200,
  )
  expect(await names()).toEqual([
    'pha-mai-chrome-0.1.0.zip',
    'attachment; filename="pha-mai-chrome-0.1.0.zip"',
  ])
})
