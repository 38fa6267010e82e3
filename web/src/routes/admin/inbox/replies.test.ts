import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeReply, sendReply } from './replies.ts'

const kept = new Map<string, string>()
let sent: { key: string; text: string; isNote: boolean; picture?: string }[]
let reply: () => Promise<Response>

/** Returns a message with the text of its picture. */
async function partsOf(form: FormData): Promise<(typeof sent)[number]> {
  const { key, text, isNote, picture } = Object.fromEntries(form)
  return {
    key: String(key),
    text: String(text),
    isNote: isNote === 'true',
    picture: await (picture as File).text(),
  }
}

beforeEach(() => {
  kept.clear()
  sent = []
  reply = async () => Response.json({})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(body instanceof FormData ? await partsOf(body) : JSON.parse(String(body)))
    return reply()
  })
})
afterEach(() => vi.unstubAllGlobals())

const onSent = vi.fn(async () => {})
const send = (id: string) => sendReply(id, { close: false, onSent })
/** Sends a reply whose answer comes when it is let go. */
async function sendHeld(id: string): Promise<() => Promise<void>> {
  let answer = (_: Response) => {}
  reply = () => new Promise((resolve) => (answer = resolve))
  const before = sent.length
  const over = send(id)
  await expect.poll(() => sent.length).toBe(before + 1)
  return () => {
    answer(Response.json({}))
    return over
  }
}

it('takes what was sent out of the draft, and leaves what was typed meanwhile', async () => {
  changeReply('one', { typed: 'Good morning' })
  const letGo = await sendHeld('one')
  expect(kept.get('inboxDraft:one')).toBe('Good morning')
  void send('one')
  changeReply('one', { typed: 'Good morning and' })
  await letGo()
  expect(kept.get('inboxDraft:one')).toBe('and')
  expect(sent).toHaveLength(1)
})

it('sends what was not answered as the same message, and what was changed since as another', async () => {
  changeReply('two', { typed: 'Good morning', isNote: true })
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  await send('two')
  await send('two')
  reply = async () => Response.json({})
  changeReply('two', { typed: 'Good evening' })
  await send('two')
  const [first, again, other] = sent
  expect(again).toEqual(first)
  expect(other?.key).not.toBe(first?.key)
  expect(other?.isNote).toBe(true)
  expect(kept.has('inboxDraft:two')).toBe(false)
})

it('sends the same words again as another message once they were answered', async () => {
  for (const _ of [1, 2]) {
    changeReply('three', { typed: 'Thank you' })
    await send('three')
  }
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

it.each([
  ['an answer', false],
  ['another note', true],
])('leaves a note a note that was begun while %s was being sent', async (_what, isNote) => {
  const id = `begun ${isNote}`
  changeReply(id, { typed: 'Good morning', isNote })
  const letGo = await sendHeld(id)
  changeReply(id, { typed: 'Good morning he is rude', isNote: true })
  await letGo()
  reply = async () => Response.json({})
  await send(id)
  expect(sent.at(-1)).toMatchObject({ text: 'he is rude', isNote: true })
})

it('leaves a note a note whose picture is being read while another is being sent', async () => {
  changeReply('read', { typed: 'he is rude', isNote: true })
  const letGo = await sendHeld('read')
  changeReply('read', { reading: new Blob(['1']) })
  await letGo()
  changeReply('read', { reading: null, picture: new Blob(['1']) })
  reply = async () => Response.json({})
  await send('read')
  expect(sent.at(-1)).toMatchObject({ picture: '1', isNote: true })
})

it('answers the visitor again after a note', async () => {
  changeReply('after', { typed: 'he is rude', isNote: true })
  await send('after')
  changeReply('after', { typed: 'Good morning' })
  await send('after')
  expect(sent.map(({ isNote }) => isNote)).toEqual([true, false])
})

it('keeps a note a note over a reload', async () => {
  changeReply('reloaded', { typed: 'he is rude', isNote: true })
  vi.resetModules()
  const anew = await import('./replies.ts')
  await anew.sendReply('reloaded', { close: false, onSent })
  expect(sent).toMatchObject([{ text: 'he is rude', isNote: true }])
  expect([...kept.keys()]).toEqual([])
})

it('keeps the picture of what was not answered, and one that was chosen meanwhile', async () => {
  const [first, second] = [new Blob(['1']), new Blob(['2'])]
  changeReply('seen', { picture: first })
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  await send('seen')
  const letGo = await sendHeld('seen')
  changeReply('seen', { picture: second })
  await letGo()
  reply = async () => Response.json({})
  await send('seen')
  expect(sent.map(({ picture }) => picture)).toEqual(['1', '1', '2'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})
