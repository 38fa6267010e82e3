import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { MetadataCommand } from '../testing/metadata-command.ts'
import { fieldsOf, noisyPicture, sellablePicture } from '../testing/pictures.ts'

const command = new MetadataCommand()

describe('with an AI provider', () => {
  let standIn: StandIn
  beforeEach(async () => {
    standIn = await startStandIn()
  })
  afterEach(() => standIn.close())
  const env = () => ({
    OPENAI_BASE_URL: standIn.openaiUrl,
    GEMINI_BASE_URL: standIn.geminiUrl,
    OPENAI_API_KEY: 'sk-test-123456',
    GEMINI_API_KEY: 'AIza-test-123456',
  })
  const ask = (args: readonly string[], more: Record<string, string> = {}) =>
    command.run(args, { env: { ...env(), ...more } })
  const putMany = async (count: number) => {
    for (let at = 0; at < count; at++)
      command.put(
        `p${at}.jpg`,
        await noisyPicture(40 + at, 30)
          .jpeg()
          .toBuffer(),
      )
  }

  it.each(['openai', 'gemini'])(
    '%s: a reduced picture goes out, title and keywords come in',
    async (provider) => {
      command.put(
        'large.jpg',
        await noisyPicture(3000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      )
      const { code, err } = await ask([
        command.folder,
        '--ai',
        provider,
        '--embed',
        '--from-ai',
        'no',
        '--keywords',
        '12',
        '--out',
        command.folder,
      ])
      expect([code, err]).toEqual([0, 'เขียนแล้ว 1 ภาพ จากทั้งหมด 1 ภาพ\n'])
      const [asked] = standIn.asked
      const { width, height, exif } = await sharp(asked?.picture?.bytes).metadata()
      expect({ width, height, exif, amount: asked?.amount, structured: asked?.structured }).toEqual({
        width: 683,
        height: 1024,
        exif: undefined,
        amount: 12,
        structured: true,
      })
      const fields = await fieldsOf(command.in('large.jpg'))
      expect(fields.title).toMatch(/^Golden rice field number \d+$/)
      expect(fields.keywords).toHaveLength(12)
    },
  )

  it('never more side by side than asked, and all of them', async () => {
    await putMany(12)
    let arrived = 0
    // The first four are answered once all of them are there; others would come meanwhile, if more were sent at once.
    const four = new Promise<void>((resolve) => {
      standIn.gate = () => {
        if (++arrived === 4) setTimeout(resolve, 60)
        return four
      }
    })
    const { code } = await ask([
      command.folder,
      '--ai',
      'openai',
      '--embed',
      '--turbo',
      '4',
      '--out',
      command.folder,
    ])
    expect([code, standIn.asked.length, standIn.mostAtOnce]).toEqual([0, 12, 4])
  })

  it('proposes a category of Adobe Stock, which stands where nobody named one', async () => {
    // Of several colours one is sure to get a category of the list: the stand-in answers 0 to 21.
    for (const [at, colour] of ['red', 'green', 'blue', 'gold'].entries())
      command.put(`p${at}.jpg`, await sellablePicture('jpeg', colour))
    const args = [command.folder, '--ai', 'gemini', '--csv', 'adobe', '--out', command.in('out')]
    const categories = () =>
      readFileSync(command.in('out/adobe.csv'), 'utf8')
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => /",(\d*),$/.exec(row)?.[1])
    expect((await ask(args)).code).toBe(0)
    const proposed = categories()
    expect(proposed).toHaveLength(4)
    expect(proposed.some((one) => Number(one) >= 1)).toBe(true)
    for (const one of proposed) expect(one).toMatch(/^(?:|[1-9]|1\d|2[01])$/)
    expect((await ask([...args, '--category', '7'])).code).toBe(0)
    expect(categories()).toEqual(['7', '7', '7', '7'])
  })

  it('is asked about a picture once: a second run takes what was written down, changed pictures are asked about', async () => {
    await putMany(5)
    const args = [command.folder, '--ai', 'gemini', '--embed', '--csv', 'generic', '--out', command.in('out')]
    expect((await ask(args)).code).toBe(0)
    const csv = readFileSync(command.in('out/generic.csv'), 'utf8')
    const again = await ask(args)
    expect([again.code, again.err, standIn.asked.length]).toEqual([
      0,
      expect.stringContaining('มีข้อมูลครบอยู่แล้ว 5 ภาพ'),
      5,
    ])
    expect(readFileSync(command.in('out/generic.csv'), 'utf8')).toBe(csv)
    command.put('p3.jpg', await noisyPicture(99, 40).jpeg().toBuffer())
    await ask(args)
    expect(standIn.asked).toHaveLength(6)
    expect(statSync(command.in('out/.thokham-metadata.jsonl')).mode & 0o077).toBe(0)
  })

  it('is asked again about nothing that was answered when the command was killed', async () => {
    await putMany(10)
    const args = [command.folder, '--ai', 'openai', '--embed', '--turbo', '2', '--out', command.folder]
    const child = command.start(args, { env: env() })
    let answered = 0
    standIn.gate = async () => {
      if (++answered === 7) child.kill('SIGKILL')
    }
    await once(child, 'close')
    standIn.gate = null
    expect((await ask(args)).code).toBe(0)
    // Two were under way when it was killed: what a provider said to nobody is asked for again.
    expect(standIn.asked.length).toBeLessThanOrEqual(12)
    for (let at = 0; at < 10; at++)
      expect((await fieldsOf(command.in(`p${at}.jpg`))).title).toMatch(/^Golden/)
    expect(command.drafts()).toEqual([])
  })

  it('a limit is waited for as long as it says, then all is done', async () => {
    await putMany(4)
    standIn.retryAfter = '1'
    standIn.manner = () => (standIn.asked.length < 2 ? '429' : 'right')
    const { code } = await ask([
      command.folder,
      '--ai',
      'openai',
      '--embed',
      '--turbo',
      '1',
      '--out',
      command.folder,
    ])
    const [first, second, third] = standIn.asked.map(({ at }) => at)
    expect([code, standIn.asked.length]).toEqual([0, 6])
    for (const waited of [Number(second) - Number(first), Number(third) - Number(second)])
      expect(waited).toBeGreaterThanOrEqual(950)
  })

  it.each(['500', 'cut', 'malformed', 'not_json'] as const)('%s once is tried again', async (manner) => {
    await putMany(1)
    standIn.manner = () => (standIn.asked.length === 0 ? manner : 'right')
    expect((await ask([command.folder, '--ai', 'openai', '--embed', '--out', command.folder])).code).toBe(0)
    expect(standIn.asked).toHaveLength(2)
  })

  it('useless answers are a failure of their picture alone', async () => {
    await putMany(3)
    command.put('q.jpg', await noisyPicture(200, 30).jpeg().toBuffer())
    standIn.manner = (asked) => (isWide(asked.picture?.bytes, 200) ? 'empty' : 'right')
    const { code, err } = await ask([command.folder, '--ai', 'openai', '--embed', '--out', command.folder])
    expect([code, err]).toEqual([1, expect.stringContaining('q.jpg: คำตอบของ AI ใช้ไม่ได้')])
    expect(err).toContain('เขียนแล้ว 3 ภาพ · ใช้ไม่ได้ 1 ภาพ จากทั้งหมด 4 ภาพ')
  })

  it('a rejected key ends the run, is never shown, and costs nothing', async () => {
    await putMany(8)
    const { code, err } = await ask(
      [command.folder, '--ai', 'openai', '--embed', '--turbo', '2', '--out', command.folder],
      {
        OPENAI_API_KEY: 'sk-wrong-canary',
      },
    )
    expect([code, err]).toEqual([1, expect.stringContaining('thokham: ผู้ให้บริการไม่รับคีย์นี้')])
    expect(err).not.toContain('canary')
  })

  it('the key lies in a file that its owner alone can read', async () => {
    await putMany(1)
    mkdirSync(command.in('config/thokham'), { recursive: true })
    const file = command.in('config/thokham/openai.key')
    writeFileSync(file, 'sk-of-a-file-1\n', { mode: 0o600 })
    const args = [command.folder, '--ai', 'openai', '--out', command.folder]
    expect((await ask(args, { OPENAI_API_KEY: '' })).code).toBe(0)
    expect(standIn.asked[0]?.key).toBe('sk-of-a-file-1')
    chmodSync(file, 0o644)
    const open = await ask(args, { OPENAI_API_KEY: '' })
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('chmod 600')])
  })
})

function isWide(bytes: Buffer | undefined, width: number): boolean {
  if (!bytes) return false
  // The frame's header holds height and width.
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return at !== -1 && bytes.readUInt16BE(at + 7) === width
}
