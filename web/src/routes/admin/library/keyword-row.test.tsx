import '../../../testing/page.ts'
import type { AdminKeyword } from '@thokham/contract/category-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { box, clear, draw, pressKey, settled, submit, type } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { KeywordRow } from './keyword-row.tsx'

vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const onDone = vi.fn()
const typed = { current: '' }
let redraw: (keyword: string) => void
let hide: () => void

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  const row = (keyword: string) => (
    <KeywordRow
      category="cats"
      row={{ number: 1, keyword, isShipped: true } as AdminKeyword}
      isTicked={false}
      isEdited
      typed={typed}
      onTick={() => {}}
      onEdit={() => {}}
      onDone={onDone}
      onNewer={async () => redraw('tiger')}
    />
  )
  typed.current = 'cat'
  const draws = draw(row('cat'))
  hide = () => draws(null)
  redraw = (keyword) => draws(row(keyword))
})

it('keeps what is typed while it is being saved, for the next saving', async () => {
  type(box(), 'tiger')
  submit(box())
  const first = await next()
  type(box(), 'tiger cub')
  first.answer({})
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  expect(onDone).not.toHaveBeenCalled()
  expect(box().value).toBe('tiger cub')
  await settled()
  submit(box())
  expect((await next()).body).toEqual({ keyword: 'tiger cub', was: 'tiger' })
  pressKey(box(), 'Escape')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

it('keeps what is typed while its row is out of sight', async () => {
  type(box(), 'tiger')
  hide()
  redraw('cat')
  expect(box().value).toBe('tiger')
  submit(box())
  expect((await next()).body).toEqual({ keyword: 'tiger', was: 'cat' })
})

it('stays open where more was typed after its row had been out of sight while it was being saved', async () => {
  type(box(), 'tiger')
  submit(box())
  const { answer } = await next()
  hide()
  redraw('cat')
  type(box(), 'tiger cub')
  answer({})
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  await settled()
  expect(onDone).not.toHaveBeenCalled()
  await expect.poll(() => box().value).toBe('tiger cub')
})
