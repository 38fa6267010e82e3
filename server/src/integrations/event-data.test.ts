import { expect, it } from 'vitest'
import { eventData } from './event-data.ts'

async function read(chunks: readonly string[]): Promise<string[]> {
  const bytes = async function* () {
    for (const chunk of chunks) yield new TextEncoder().encode(chunk)
  }
  const found: string[] = []
  for await (const data of eventData(bytes())) found.push(data)
  return found
}

it.each([
  [['data: a\n\ndata: b\n\n'], ['a', 'b']],
  [['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
  // Cut anywhere, between the two signs of a line's end too.
  [
    ['da', 'ta: a', '\r', '\n\r\n', 'data:b\n', '\n'],
    ['a', 'b'],
  ],
  [[': comment\nevent: x\ndata: a\ndata: b\n\n'], ['a\nb']],
  [['data: a\n\ndata: [DONE]'], ['a', '[DONE]']],
  [['data: {"text":"ค่ะ"}\n\n'], ['{"text":"ค่ะ"}']],
  [[''], []],
])('%j holds %j', async (chunks, wanted) => {
  expect(await read(chunks)).toEqual(wanted)
})
