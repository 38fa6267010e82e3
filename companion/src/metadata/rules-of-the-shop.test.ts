import { rmSync } from 'node:fs'
import { MARKETPLACES } from '@thokham/metadata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { licenceClient } from '../licence/licence-client.ts'
import { stateFile } from '../licence/licence-state.ts'
import { machineIdentity } from '../licence/machine-identity.ts'
import { LICENCE_KEY } from '../testing/desktop-edition.ts'
import { type LicenceServer, startLicenceServer } from '../testing/licence-server.ts'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()
let shop: LicenceServer
beforeAll(async () => {
  shop = await startLicenceServer()
})
afterAll(() => shop.close())

const WORDS = 'rice,field,asia,dawn,gold,hill,green'
const RULES = {
  marketplaces: [{ ...MARKETPLACES.adobe, megapixels: { least: 8, most: 100 } }],
  words: [
    {
      id: 'Zorblax',
      means: 'refused',
      kind: 'brands',
      spellings: ['ซอร์แบล็กซ์'],
      source: 'https://example.com',
      checked: '2026-11-28',
    },
  ],
}

/** Judges a picture of 6 MP. @returns what is said of it, and the keywords that stay */
async function judged(): Promise<{ err: string; keywords: string[] }> {
  command.put('a.jpg', await sellablePicture())
  const from = command.put('t.csv', `Filename,Title,Keywords\na.jpg,Rice field,"${WORDS},zorblax"\n`)
  const { code, out, err } = await command.run([
    command.in('a.jpg'),
    '--from',
    from,
    '--csv',
    'adobe',
    '--dry-run',
    '--json',
  ])
  expect(code).toBe(0)
  const [line = ''] = out.split('\n')
  return { err, keywords: JSON.parse(line).fields.keywords }
}

const activate = () =>
  licenceClient({
    server: shop.url,
    machine: machineIdentity(),
    store: stateFile(command.in('.thokham/licence.json')),
  }).activate(LICENCE_KEY)

it('a run goes by the rules of its release without a licence, and by the owner’s with one', async () => {
  shop.rules = RULES
  const before = await judged()
  expect(before.err).toContain('Adobe Stock: ผ่าน 1 จาก 1 ภาพ\n')
  expect(before.keywords).toContain('zorblax')
  expect(await activate()).toMatchObject({ activated: true })
  const after = await judged()
  expect(after.err).toContain('Adobe Stock: ผ่าน 0 จาก 1 ภาพ\n')
  expect(after.err).toMatch(/Adobe Stock: .*8 ล้านพิกเซล/)
  expect(after.keywords).not.toContain('zorblax')
  // A train later.
  shop.isAway = true
  expect(await judged()).toEqual(after)
  // What is kept is lost as well.
  rmSync(command.in('.thokham/rules.json'))
  expect(await judged()).toEqual(before)
  shop.isAway = false
})

it('a run is not held up by a server of an earlier version, nor by one that is away', async () => {
  shop.rules = null
  await activate()
  expect((await judged()).err).toContain('Adobe Stock: ผ่าน 1 จาก 1 ภาพ\n')
  shop.isAway = true
  expect((await judged()).err).toContain('Adobe Stock: ผ่าน 1 จาก 1 ภาพ\n')
})
