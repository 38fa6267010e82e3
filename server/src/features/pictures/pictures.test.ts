import { readAiCost } from '@thokham/contract/ai-providers'
import { checkPicture, describePicture } from '@thokham/contract/picture-descriptions'
import { listProviderKeys } from '@thokham/contract/provider-keys'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { type AiFixture, aKeyHolder, CANARY, calm, startAiFixture } from '../../testing/ai.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

const fixture = await startAiFixture({ workers: 0 })
const { server, standIn } = fixture
beforeEach(() => calm(fixture))

const jpeg = async (width = 64, height = 48): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#2f5d50' } })
        .jpeg()
        .toBuffer(),
    ),
  ])

async function describe(
  { server }: AiFixture,
  member: TestMember,
  file: Blob | null,
  over: Partial<{ provider: 'openai' | 'gemini'; keywords: number; thai: 'yes' | 'no'; avoid: string }> = {},
) {
  const body = { provider: 'openai' as const, keywords: 49, thai: 'no' as const, ...over }
  return server.call(describePicture, { body, file }, member)
}

it.each(['openai', 'gemini'] as const)(
  'lets %s describe a picture and keeps nothing of it',
  async (provider) => {
    const member = await aKeyHolder(fixture)
    const picture = await jpeg()
    const { body, error } = await describe(fixture, member, picture, { provider, thai: 'yes' })
    expect(error).toBeNull()
    expect(body.fault).toBeNull()
    expect(body.description?.title).toMatch(/^Golden rice field number \d+$/)
    expect(body.description?.keywords).toHaveLength(49)
    expect(body.description?.thai?.keywords).toHaveLength(49)
    // What the provider saw is what was sent, with the member's own key.
    const [asked] = standIn.asked
    expect(asked?.picture?.bytes).toEqual(Buffer.from(await picture.arrayBuffer()))
    expect(asked?.key).toBe(CANARY)
    expect(body.cost.totalTokens).toBeGreaterThan(0)
    const spent = await server.call(readAiCost, { query: {} }, member)
    expect(spent.body.calls).toBe(1)
    expect(spent.body.cost.totalCostThb).toBeCloseTo(body.cost.totalCostThb, 9)
  },
)

it('asks for no translation unless it is wanted', async () => {
  const { body } = await describe(fixture, await aKeyHolder(fixture), await jpeg())
  expect(body.description?.thai).toBeNull()
  expect(standIn.asked[0]?.system).not.toContain('title_th')
})

it.each(['openai', 'gemini'] as const)('tells %s which names to do without', async (provider) => {
  const member = await aKeyHolder(fixture)
  await describe(fixture, member, await jpeg(), { provider, avoid: 'Apple iPhone\nTaylor Swift\n' })
  expect(standIn.asked.map(({ avoid }) => avoid)).toEqual([['Apple iPhone', 'Taylor Swift']])
  const long = await describe(fixture, member, await jpeg(), { provider, avoid: 'x'.repeat(2_001) })
  expect(long.error?.code).toBe('invalid_input')
})

it.each<[string, () => Promise<Blob | null>, string]>([
  ['no picture', async () => null, 'required'],
  ['an empty file', async () => new Blob([]), 'required'],
  ['a text', async () => new Blob(['hello']), 'invalid'],
  ['a JPEG that breaks off', async () => (await jpeg()).slice(0, 30), 'invalid'],
  [
    'a PNG',
    async () =>
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
      ]),
    'invalid',
  ],
  ['a picture that was not made small', () => jpeg(1025, 10), 'too_big'],
])('refuses %s and asks nobody', async (_, file, reason) => {
  const { status, error } = await describe(fixture, await aKeyHolder(fixture), await file())
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'invalid_input', fields: { picture: reason } })
  expect(standIn.asked).toHaveLength(0)
})

it('refuses more than 2 MB', async () => {
  const { error } = await describe(fixture, await aKeyHolder(fixture), new Blob([new Uint8Array(2_100_000)]))
  expect(error?.code).toBe('payload_too_large')
})

it('says that a key is missing', async () => {
  const member = await aMember(server.services, { level: 'vip' })
  const { error } = await describe(fixture, member, await jpeg())
  expect(error?.code).toBe('provider_key_missing')
})

it.each([
  ['429', 'provider_rate'],
  ['500', 'provider_unavailable'],
] as const)('gives a %s of the provider as an answer that can be tried again', async (manner, fault) => {
  standIn.manner = manner
  const { status, body } = await describe(fixture, await aKeyHolder(fixture), await jpeg())
  expect(status).toBe(200)
  expect(body).toMatchObject({ description: null, fault })
  expect(JSON.stringify(body)).not.toContain('quota, please')
})

it('marks a key that the provider does not take', async () => {
  const member = await aKeyHolder(fixture)
  standIn.manner = '401'
  const { body } = await describe(fixture, member, await jpeg())
  expect(body.fault).toBe('key_rejected')
  const { body: listed } = await server.call(listProviderKeys, {}, member)
  expect(listed.keys.find(({ provider }) => provider === 'openai')?.lastTestResult).toBe('key_rejected')
})

it('counts what a useless answer cost', async () => {
  const member = await aKeyHolder(fixture)
  standIn.manner = 'empty'
  const { body } = await describe(fixture, member, await jpeg())
  expect(body).toMatchObject({ description: null, fault: 'no_prompts' })
  const spent = await server.call(readAiCost, { query: {} }, member)
  expect(spent.body.calls).toBe(1)
  expect(spent.body.cost.totalTokens).toBe(body.cost.totalTokens)
})

it.each(['openai', 'gemini'] as const)(
  'lets %s look for flaws, says each with its place, and bills it as a call',
  async (provider) => {
    const member = await aKeyHolder(fixture)
    const answers = []
    // Which pictures the stand-in finds fault with goes by their bytes.
    for (const width of [40, 48, 56, 64, 72, 80]) {
      const { body, error } = await server.call(
        checkPicture,
        { body: { provider }, file: await jpeg(width) },
        member,
      )
      expect(error).toBeNull()
      answers.push(body)
    }
    expect(answers.every(({ fault, flaws }) => fault === null && flaws !== null)).toBe(true)
    expect(answers.some(({ flaws }) => flaws?.length === 0)).toBe(true)
    expect(answers.find(({ flaws }) => flaws && flaws.length > 0)?.flaws).toEqual([
      { kind: 'hands', left: 100, top: 200, right: 300, bottom: 450, said: 'นิ้วเกินมาหนึ่งนิ้ว' },
      { kind: 'logo', left: 700, top: 50, right: 950, bottom: 150, said: 'โลโก้บนเสื้อ' },
    ])
    expect(standIn.asked.every(({ key }) => key === CANARY)).toBe(true)
    const spent = await server.call(readAiCost, { query: {} }, member)
    expect(spent.body.calls).toBe(6)
  },
)

it('an answer that names no flaws in their form is paid for and said to be of no use', async () => {
  standIn.manner = 'not_json'
  const { body } = await server.call(
    checkPicture,
    { body: { provider: 'openai' }, file: await jpeg() },
    await aKeyHolder(fixture),
  )
  expect(body).toMatchObject({ flaws: null, fault: 'no_prompts' })
  expect(body.cost.totalTokens).toBeGreaterThan(0)
})
