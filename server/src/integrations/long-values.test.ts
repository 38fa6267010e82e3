import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { markedFile, splitAnswer } from './long-values.ts'

const picture = randomBytes(100_001)
const base64 = picture.toString('base64')

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const lined = (base64.match(/.{1,76}/g) ?? []).join('\n')

it.each([
  ['as it is', base64],
  ['in a data URL', `data:image/png;base64,${base64}`],
  ['in lines', lined],
])('a file of an answer comes in pieces, %s', async (_, value) => {
  for (const size of [1_001, 4_096, 65_536, 1_000_000]) {
    const answer = JSON.stringify({ created: 1, data: [{ b64_json: value }], said: 'ภาพ "ทอ"' })
    const { text, files } = await splitAnswer(inChunks(answer, size))
    const read = JSON.parse(text)
    expect(read.said).toBe('ภาพ "ทอ"')
    const mark = read.data[0].b64_json.replace('data:image/png;base64,', '')
    expect(Buffer.concat(markedFile(mark, files) ?? []).equals(picture)).toBe(true)
  }
})

it('slashes that are escaped are slashes', async () => {
  const answer = `{"data":[{"b64_json":"${base64.replaceAll('/', '\\/')}"}]}`
  const { text, files } = await splitAnswer(inChunks(answer, 997))
  expect(Buffer.concat(markedFile(JSON.parse(text).data[0].b64_json, files) ?? []).equals(picture)).toBe(true)
})

it('two files are told apart, and what is short stays text', async () => {
  const other = randomBytes(9_000)
  const short = randomBytes(300).toString('base64')
  const answer = JSON.stringify([base64, short, other.toString('base64'), 'silk loom'])
  const { text, files } = await splitAnswer(inChunks(answer, 5_000))
  expect(JSON.parse(text)).toEqual(['#0', short, '#1', 'silk loom'])
  expect([picture, other].map((file, at) => file.equals(Buffer.concat(files[at] ?? [])))).toEqual([
    true,
    true,
  ])
})

it.each(['', 'silk loom', `"${'a'.repeat(4_096)}"`, '{"data":[{"b64_json":"iVBORw0KGgo="}]}'])(
  'an answer without a file is its text',
  async (answer) => {
    expect(await splitAnswer(inChunks(answer, 7))).toEqual({ text: answer, files: [] })
  },
)

it('the mark of no file is none', () => {
  expect(markedFile('#0', [])).toBeNull()
  expect(markedFile('iVBORw0KGgo=', [[picture]])).toBeNull()
})
