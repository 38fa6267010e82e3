import '../../testing/page.ts'
import { onlineManager } from '@tanstack/react-query'
import { deleteTool, restoreTool } from '@thokham/contract/tools'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { clear, draw, isBusy, press, settled } from '../../testing/draw.ts'
import { type Asked, holdServer } from '../../testing/held-server.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { undoBy } from '../undo/undo.ts'
import { type Acting, useAction } from './use-action.ts'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

let next: () => Promise<Asked>
let remove: Acting<{ id: string }>
/** What happened, in order. */
let happened: string[]
let hide: () => void

/** Draws two buttons that delete, with the fault beside them if `isInline`. */
function Tools({ isInline }: { isInline: boolean }) {
  remove = useAction(deleteTool, {
    input: ({ id }: { id: string }) => ({ params: { id } }),
    always: (answer, { id }) => happened.push(`${answer === undefined ? 'refused' : 'answered'} ${id}`),
    here: (_, { id }) => happened.push(`here ${id}`),
    done: (_, { id }) => `gone: ${id}`,
    undo: (_, { id }) => undoBy(restoreTool, { params: { id } }, 'back'),
  })
  return (
    <>
      {['a', 'b'].map((id) => (
        <button key={id} type="button" aria-busy={remove.isBusy} onClick={() => void remove.run({ id })}>
          {id}
        </button>
      ))}
      <button type="button" onClick={remove.leave}>
        leave
      </button>
      {isInline && <p role="alert">{remove.fault}</p>}
    </>
  )
}

function drawTools(props: { isInline: boolean }) {
  const redraw = draw(<Tools {...props} />)
  hide = () => redraw(null)
}

/** The tools with a star. */
let stars: string[]

/** Draws two buttons that put a star on a tool. */
function Stars() {
  const mark = useAction(
    {
      name: 'tools.mark',
      send: (id: string) => fetch(`/${id}`).then((answer) => answer.ok || Promise.reject()),
    },
    {
      optimistic: (id) => {
        stars = [...stars, id]
        return () => {
          stars = stars.filter((each) => each !== id)
        }
      },
    },
  )
  return ['a', 'b'].map((id) => (
    <button key={id} type="button" onClick={() => void mark.run(id)}>
      {id}
    </button>
  ))
}

const said = () => document.querySelector('[role=alert]')?.textContent
const sentence = (code: ApiError['code']) => messageOf(new ApiError({ code }))
const toasts = () => [
  ...vi.mocked(toast.success).mock.calls.map(([text]) => text),
  ...vi.mocked(toast.error).mock.calls.map(([text]) => text),
]

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  next = holdServer()
  happened = []
})

it('says what was done, reads again, and goes on where one stands', async () => {
  drawTools({ isInline: true })
  press('a')
  const asked = await next()
  expect([asked.method, asked.path]).toEqual(['DELETE', '/api/admin/tools/a'])
  await expect.poll(() => isBusy('a')).toBe(true)
  asked.answer({})
  await expect.poll(() => happened).toEqual(['answered a', 'here a'])
  expect(toasts()).toEqual(['gone: a'])
  await expect.poll(() => isBusy('a')).toBe(false)
})

it('reads again and says it after one has left, and does nothing there', async () => {
  drawTools({ isInline: true })
  press('a')
  const asked = await next()
  hide()
  asked.answer({})
  await expect.poll(toasts).toEqual(['gone: a'])
  expect(happened).toEqual(['answered a'])
})

it('says beside the button why it was not done, until it is pressed once more', async () => {
  drawTools({ isInline: true })
  press('a')
  ;(await next()).refuse('conflict')
  await expect.poll(said).toBe(sentence('conflict'))
  expect([happened, toasts()]).toEqual([['refused a'], []])
  await expect.poll(() => isBusy('a')).toBe(false)
  press('a')
  expect(said()).toBe('')
})

it('says in a toast what was refused after one has left, or where nothing shows it', async () => {
  drawTools({ isInline: true })
  press('a')
  const asked = await next()
  hide()
  asked.refuse('conflict')
  await expect.poll(toasts).toEqual([sentence('conflict')])
  drawTools({ isInline: false })
  press('b')
  ;(await next()).refuse('not_found')
  await expect.poll(toasts).toEqual([sentence('conflict'), sentence('not_found')])
})

it('is done once by two presses, and another one waits for its turn', async () => {
  drawTools({ isInline: true })
  press('a')
  press('a')
  press('b')
  press('b')
  const first = await next()
  first.answer({})
  const second = await next()
  expect([first.path, second.path]).toEqual(['/api/admin/tools/a', '/api/admin/tools/b'])
  second.answer({})
  await expect.poll(() => happened).toEqual(['answered a', 'here a', 'answered b', 'here b'])
})

it('fails at once without a network, and can be pressed again', async () => {
  onlineManager.setOnline(false)
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  drawTools({ isInline: true })
  press('a')
  await expect.poll(said).toBe(sentence('network'))
  await expect.poll(() => isBusy('a')).toBe(false)
  next = holdServer()
  onlineManager.setOnline(true)
  press('a')
  ;(await next()).answer({})
  await expect.poll(() => happened).toEqual(['refused a', 'answered a', 'here a'])
  expect(said()).toBe('')
})

it('is free for another question once its place was left, and what is answered then does nothing there', async () => {
  drawTools({ isInline: true })
  press('a')
  const first = await next()
  press('leave')
  expect(isBusy('a')).toBe(false)
  press('b')
  first.refuse('conflict')
  await expect.poll(toasts).toEqual([sentence('conflict')])
  expect(said()).toBe('')
  ;(await next()).answer({})
  await expect.poll(() => happened).toEqual(['refused a', 'answered b', 'here b'])
})

it('offers to undo, wherever one is, and reads the same again', async () => {
  drawTools({ isInline: true })
  press('a')
  ;(await next()).answer({})
  await expect.poll(toasts).toEqual(['gone: a'])
  const offered = vi.mocked(toast.success).mock.calls[0]?.[1]
  expect(offered?.label).toBe(everywhere.undo)
  hide()
  offered?.onPress()
  const asked = await next()
  expect(asked.path).toBe('/api/admin/tools/a/restore')
  asked.answer({})
  await expect.poll(toasts).toEqual(['gone: a', 'back'])
  expect(happened).toEqual(['answered a', 'here a', 'refused a'])
})

it('shows at once what is wished, in the order of the presses, and takes back what is refused', async () => {
  stars = []
  draw(<Stars />)
  press('a')
  press('b')
  expect(stars).toEqual(['a', 'b'])
  ;(await next()).refuse('conflict')
  ;(await next()).answer({})
  await settled()
  await expect.poll(() => stars).toEqual(['b'])
})
