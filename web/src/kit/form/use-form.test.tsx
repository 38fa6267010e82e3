import '../../testing/page.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { box, clear, draw, leave, press, settled, submit, type } from '../../testing/draw.ts'
import { messageOf } from '../../text/errors.ts'
import { TextField } from './fields/text-field.tsx'
import { FormFault } from './form-fault.tsx'
import { type FormOptions, useForm } from './use-form.ts'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

interface Values {
  name: string
  price: string
}
interface Body {
  name: string
  satang: number
}
interface Answer extends Body {
  revision: number
}
type Options = Partial<FormOptions<Values, Body, Answer>>

const schema = z.object({ name: z.string().trim().min(1, 'required'), satang: z.number() })
const send = vi.fn<(body: Body, last: Answer | undefined) => Promise<Answer>>()
const here = vi.fn()
const always = vi.fn()
const redrawn: { values: Values } = { values: { name: '', price: '' } }

function Sample(options: Options) {
  const [count, setCount] = useState(0)
  const form = useForm<Values, Answer, Body>(
    { name: 'samples.save', send },
    {
      schema,
      read: ({ name, price }) => ({ name, satang: Number(price) * 100 }),
      boxes: { satang: 'price' },
      values: redrawn.values,
      here,
      always,
      done: 'saved',
      ...options,
    },
  )
  return (
    <form onSubmit={form.submit}>
      <TextField form={form} name="name" label="Name" fault={(reason) => `name ${reason}`} />
      <TextField form={form} name="price" label="Price" />
      <FormFault form={form} newest={{ label: 'newest', onPress: () => setCount(count + 1) }} />
      <p id="state">{`${form.isBusy ? 'busy' : 'free'} ${form.formState.isDirty ? 'dirty' : 'clean'}`}</p>
    </form>
  )
}

const state = () => document.getElementById('state')?.textContent
const text = () => document.body.textContent ?? ''

/** Holds what is sent until it is answered, which may be before it is sent. */
function hold() {
  let answer = (_: Answer) => {}
  let refuse = (_code: ApiError['code'], _fields?: Record<string, string>) => {}
  const sent = new Promise<Answer>((resolve, reject) => {
    answer = resolve
    refuse = (code, fields = {}) => reject(new ApiError({ code, fields } as never))
  })
  sent.catch(() => {})
  send.mockReturnValueOnce(sent)
  return { answer, refuse }
}

let redraw: (options: Options | null) => void

function open(options: Options = {}) {
  const draws = draw(<Sample {...options} />)
  redraw = (next) => draws(next && <Sample {...next} />)
}

function fill(name: string, price = '20') {
  type(box('Name'), name)
  type(box('Price'), price)
}

const SAVED: Answer = { name: 'loom', satang: 2_000, revision: 2 }

beforeEach(() => {
  clear()
  vi.resetAllMocks()
  redrawn.values = { name: '', price: '' }
})

describe('saving', () => {
  it('sends what the operation takes, says that it is done and closes', async () => {
    open()
    const { answer } = hold()
    fill(' loom ')
    submit(box('Name'))
    await expect.poll(() => send.mock.calls).toEqual([[{ name: 'loom', satang: 2_000 }, undefined]])
    expect(state()).toBe('busy dirty')
    answer(SAVED)
    await expect.poll(() => here.mock.calls).toEqual([[SAVED, { name: 'loom', satang: 2_000 }]])
    expect(toast.success).toHaveBeenCalledWith('saved')
    await expect.poll(state).toBe('free clean')
  })

  it('is done once, however often it is pressed', async () => {
    open()
    const { answer } = hold()
    fill('loom')
    submit(box('Name'))
    await expect.poll(() => send.mock.calls.length).toBe(1)
    submit(box('Name'))
    fill('looms')
    submit(box('Name'))
    answer(SAVED)
    await expect.poll(state).toBe('free dirty')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('keeps what is typed meanwhile, closes nothing, and saves it as a change of what was answered', async () => {
    open()
    const first = hold()
    fill('loom')
    submit(box('Name'))
    await expect.poll(() => send.mock.calls.length).toBe(1)
    type(box('Name'), 'loom two')
    first.answer(SAVED)
    await expect.poll(state).toBe('free dirty')
    expect(here).not.toHaveBeenCalled()
    expect(box('Name').value).toBe('loom two')
    hold()
    submit(box('Name'))
    await expect.poll(() => send.mock.calls[1]).toEqual([{ name: 'loom two', satang: 2_000 }, SAVED])
  })

  it('fills in what the server made of it', async () => {
    open({ saved: ({ name, satang }) => ({ name: name.toUpperCase(), price: String(satang / 100) }) })
    const { answer } = hold()
    fill('loom')
    submit(box('Name'))
    answer(SAVED)
    await expect.poll(() => box('Name').value).toBe('LOOM')
  })

  it('reads again, and closes nothing, once it was left', async () => {
    open()
    const { answer } = hold()
    fill('loom')
    submit(box('Name'))
    await expect.poll(() => send.mock.calls.length).toBe(1)
    redraw(null)
    answer(SAVED)
    await expect.poll(() => always.mock.calls).toEqual([[SAVED, { name: 'loom', satang: 2_000 }]])
    expect(here).not.toHaveBeenCalled()
  })
})

describe('what is refused', () => {
  it('stands at its field before anything is sent, with a word beside the button', async () => {
    open({ invalid: 'look above' })
    fill('', 'x')
    submit(box('Name'))
    await expect.poll(text).toContain('name required')
    expect(text()).toContain('ข้อมูลช่องนี้ไม่ถูกต้อง')
    expect(text()).toContain('look above')
    expect(box('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement, 'the first of them').toBe(box('Name'))
    expect(send).not.toHaveBeenCalled()
  })

  it.each<[string, Options, ApiError['code'], Record<string, string>]>([
    ['the field that the server names', {}, 'invalid_input', { name: 'taken' }],
    ['the field that a code means', { codes: { phone_taken: ['name', 'taken'] } }, 'phone_taken', {}],
    [
      'its field by the code, which says more than the field',
      { codes: { gemini_key_format: ['name', 'taken'] } },
      'gemini_key_format',
      { name: 'format' },
    ],
  ])('by the server stands at %s', async (_, options, code, fields) => {
    open(options)
    const { refuse } = hold()
    fill('loom')
    submit(box('Name'))
    refuse(code, fields)
    await expect.poll(text).toContain('name taken')
    expect(toast.error).not.toHaveBeenCalled()
    expect(box('Name').value).toBe('loom')
  })

  it('is said at the form where it lies in no field', async () => {
    open()
    const { refuse } = hold()
    fill('loom')
    submit(box('Name'))
    refuse('not_found')
    await expect.poll(text).toContain(messageOf(new ApiError({ code: 'not_found' })))
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('is said in a toast once the form was left, also what lies in a field', async () => {
    open()
    const { refuse } = hold()
    fill('loom')
    submit(box('Name'))
    await expect.poll(() => send.mock.calls.length).toBe(1)
    redraw(null)
    refuse('invalid_input', { name: 'taken' })
    await expect
      .poll(() => vi.mocked(toast.error).mock.calls)
      .toEqual([[messageOf(new ApiError({ code: 'invalid_input' }))]])
  })

  it('leads to what somebody else has made of it', async () => {
    open({ conflict: 'somebody was first' })
    const { refuse } = hold()
    fill('loom')
    submit(box('Name'))
    refuse('conflict')
    await expect.poll(text).toContain('somebody was first')
    press('newest')
  })
})

describe('a field that is left', () => {
  it('says what is wrong with it, until it is right', async () => {
    open()
    type(box('Price'), 'x')
    leave(box('Price'))
    await expect.poll(text).toContain('ข้อมูลช่องนี้ไม่ถูกต้อง')
    expect(text(), 'nothing is said of the other').not.toContain('name required')
    type(box('Price'), '2')
    await expect.poll(text).not.toContain('ข้อมูลช่องนี้ไม่ถูกต้อง')
    expect(send).not.toHaveBeenCalled()
  })

  it.each([
    ['that nobody typed in', []],
    ['that was put back as it was', ['loom', '']],
  ])('says nothing of an empty one %s', async (_, typed) => {
    open()
    for (const each of typed) type(box('Name'), each)
    leave(box('Name'))
    await settled()
    expect(text()).not.toContain('name required')
  })

  it('keeps what the server refused, as long as it is not changed', async () => {
    open()
    const { refuse } = hold()
    fill('loom')
    submit(box('Name'))
    refuse('invalid_input', { name: 'taken' })
    await expect.poll(text).toContain('name taken')
    leave(box('Name'))
    await settled()
    expect(text()).toContain('name taken')
  })

  it('keeps what the server refused while the press that left it lasts', async () => {
    open()
    const { refuse } = hold()
    fill('loom')
    document.dispatchEvent(new Event('pointerdown'))
    leave(box('Name'))
    submit(box('Name'))
    refuse('invalid_input', { name: 'taken' })
    await expect.poll(text).toContain('name taken')
    document.dispatchEvent(new Event('pointerup'))
    await settled()
    expect(text()).toContain('name taken')
  })

  it('waits for the press that it was left by', async () => {
    open()
    type(box('Price'), 'x')
    document.dispatchEvent(new Event('pointerdown'))
    leave(box('Price'))
    await settled()
    expect(text(), 'nothing moves under the finger').not.toContain('ข้อมูลช่องนี้ไม่ถูกต้อง')
    document.dispatchEvent(new Event('pointerup'))
    await expect.poll(text).toContain('ข้อมูลช่องนี้ไม่ถูกต้อง')
  })
})

describe('what stands on the server', () => {
  it('is followed, except where something was typed', async () => {
    open({ isFollowing: true })
    type(box('Name'), 'typed')
    redrawn.values = { name: 'theirs', price: '30' }
    redraw({ isFollowing: true })
    await settled()
    expect([box('Name').value, box('Price').value]).toEqual(['typed', '30'])
  })

  it('is followed by no form that does not say so', async () => {
    open()
    redrawn.values = { name: 'theirs', price: '30' }
    redraw({})
    await settled()
    expect(box('Name').value).toBe('')
  })
})
