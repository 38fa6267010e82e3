import '../../../testing/page.ts'
import type { AdminText } from '@thokham/contract/texts'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../components/ui/toast.tsx'
import { box, clear, draw, isBusy, press, pressFree, type } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { adminLibrary } from '../../../text/admin-library.ts'
import { sentenceOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { leaving } from '../../../text/leaving.ts'
import CategoryDialog from './category-dialog.tsx'
import TextDialog from './text-dialog.tsx'

vi.mock('../../../components/ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

const { fields } = adminLibrary
const next = holdServer()
const guide: AdminText = {
  id: 'g1',
  title: 'Radar',
  body: 'Words',
  note: '',
  variables: {},
  updatedOn: '2026-11-20',
  checkedOn: null,
  sources: [],
  revision: 3,
}
const onClose = vi.fn()
let redraw: ReturnType<typeof draw>

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  const dialog = (
    <TextDialog
      text={guide}
      onSaved={() => {}}
      onClose={() => {
        onClose()
        redraw(null)
      }}
    />
  )
  redraw = draw(dialog)
})

async function save(title: string) {
  type(box(text.title), title)
  await pressFree(text.save)
  return next()
}

/** Waits until the answer is taken up and its form is free again. */
async function isSaved() {
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  await expect.poll(() => isBusy(text.save)).toBe(false)
}

it('closes once it is saved', async () => {
  const { body, answer } = await save('Radar 2')
  expect(body).toMatchObject({ title: 'Radar 2', revision: 3 })
  answer(guide)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('keeps what is typed while it is being saved', async () => {
  const { answer } = await save('Radar 2')
  type(box(text.title), 'Radar 3')
  answer(guide)
  await isSaved()
  expect([onClose.mock.calls.length, box(text.title).value]).toEqual([0, 'Radar 3'])
})

it('saves what was typed meanwhile into what was saved', async () => {
  const first = await save('Radar 2')
  type(box(text.title), 'Radar 3')
  first.answer({ ...guide, revision: 4 })
  await isSaved()
  await pressFree(text.save)
  expect((await next()).body).toMatchObject({ title: 'Radar 3', revision: 4 })
})

it('saves what was typed while a new entry was being added into that, and adds no second one', async () => {
  clear()
  draw(<CategoryDialog category={null} onNewer={() => {}} onClose={onClose} />)
  type(box(fields.id), 'fabric')
  type(box(fields.description), 'Of cotton and silk')
  type(box(fields.title), 'Fabric')
  await pressFree(text.save)
  const adding = await next()
  expect(adding.method).toBe('POST')
  type(box(fields.title), 'Fabrics')
  adding.answer({ id: 'fabric', revision: 1 })
  await isSaved()
  await pressFree(text.save)
  const { method, path, body } = await next()
  expect([method, path]).toEqual(['PATCH', '/api/admin/categories/fabric'])
  expect(body).toMatchObject({ title: 'Fabrics', revision: 1 })
})

it.each([
  ['of what lies in no field', 'internal', {}],
  ['of what lies in a field', 'invalid_input', { title: 'too_long' }],
] as const)('tells in a toast %s when it was thrown away before the answer', async (_, code, fields) => {
  const { refuse } = await save('Radar 2')
  press(everywhere.cancel)
  press(leaving.discard)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  refuse(code, fields)
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toEqual([[sentenceOf(code)]])
})
