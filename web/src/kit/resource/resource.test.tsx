import '../../testing/page.ts'
import {
  type AdminPartner,
  createPartner,
  deletePartner,
  partnerFields,
  restorePartner,
  updatePartner,
} from '@thokham/contract/partners'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../components/ui/toast.tsx'
import { queryClient } from '../../lib/queries/query-client.ts'
import { box, clear, draw, press, settled, submit, type } from '../../testing/draw.ts'
import { type Asked, holdServer } from '../../testing/held-server.ts'
import { TextField } from '../form/fields/text-field.tsx'
import { FormFault } from '../form/form-fault.tsx'
import { resource, useRecordForm, useRemoval } from './resource.ts'

vi.mock('../../components/ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const LIST = ['office-list']
const MEMBERS = ['members-list']
const partners = resource({
  create: createPartner,
  update: updatePartner,
  remove: deletePartner,
  restore: restorePartner,
  list: LIST,
  shownIn: [{ queryKey: MEMBERS }],
})

const loom = { id: 'loom', name: 'กี่', revision: 3 } as AdminPartner
const shuttle = { id: 'shuttle', name: 'กระสวย', revision: 1 } as AdminPartner
const BLANK = { name: '', benefit: 'ส่วนลด', url: '', isShown: true }
const text = { added: 'added', saved: 'saved', changed: 'somebody else was first' }

let next: () => Promise<Asked>
const shown = () => queryClient.getQueryData<{ partners: AdminPartner[] }>(LIST)?.partners
const isAsked = (queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated

function Form({ record, isBeside = false }: { record: AdminPartner | null; isBeside?: boolean }) {
  const form = useRecordForm(partners, {
    schema: partnerFields,
    values: { ...BLANK, name: record?.name ?? '' },
    record,
    ...(isBeside && { blank: BLANK }),
    text,
  })
  return (
    <form onSubmit={form.submit}>
      <TextField form={form} name="name" label="Name" />
      <FormFault form={form} />
    </form>
  )
}

function save(name: string): Promise<Asked> {
  type(box('Name'), name)
  submit(box('Name'))
  return next()
}

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  queryClient.clear()
  queryClient.setQueryData(LIST, { partners: [loom, shuttle] })
  queryClient.setQueryData(MEMBERS, {})
  next = holdServer()
})

describe('a form of a record', () => {
  it('adds a new one, and reads again all that shows them', async () => {
    draw(<Form record={null} />)
    const asked = await save('หูก')
    expect(asked).toMatchObject({ method: 'POST', path: '/api/admin/partners', body: { name: 'หูก' } })
    asked.answer({ id: 'new', name: 'หูก', revision: 0 })
    await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([['added']])
    expect([isAsked(LIST), isAsked(MEMBERS)]).toEqual([true, true])
  })

  it('changes one as it was read, and shows it in its list before that is read again', async () => {
    draw(<Form record={loom} />)
    const asked = await save('กี่ใหม่')
    expect(asked).toMatchObject({
      method: 'PUT',
      path: '/api/admin/partners/loom',
      body: { name: 'กี่ใหม่', revision: 3 },
    })
    asked.answer({ ...loom, name: 'กี่ใหม่', revision: 4 })
    await expect.poll(() => vi.mocked(toast.success).mock.calls).toEqual([['saved']])
    expect(shown()).toEqual([{ ...loom, name: 'กี่ใหม่', revision: 4 }, shuttle])
  })

  it('goes on from what its former saving was answered with, and not from the list', async () => {
    draw(<Form record={loom} />)
    ;(await save('กี่ 2')).answer({ ...loom, name: 'กี่ 2', revision: 4 })
    await settled()
    queryClient.setQueryData(LIST, { partners: [{ ...loom, name: 'ของคนอื่น', revision: 9 }] })
    const asked = await save('กี่ 3')
    expect(asked.body).toMatchObject({ revision: 4 })
    asked.refuse('conflict')
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toBe('somebody else was first')
  })

  it('beside its list is blank once one is added, and adds another', async () => {
    draw(<Form record={null} isBeside />)
    ;(await save('หูก')).answer({ id: 'new', name: 'หูก', revision: 0 })
    await expect.poll(() => box('Name').value).toBe('')
    await settled()
    expect(await save('ฟืม')).toMatchObject({ method: 'POST', body: { name: 'ฟืม' } })
  })
})

const here = vi.fn()

function Row() {
  const removal = useRemoval<AdminPartner>(partners, {
    done: ({ name }) => `removed ${name}`,
    undone: 'it is back',
    here: ({ id }) => here(id),
  })
  return (
    <button type="button" onClick={() => void removal.run(loom)}>
      Remove
    </button>
  )
}

describe('a removal', () => {
  it('removes a record, and a press in the toast brings it back', async () => {
    draw(<Row />)
    press('Remove')
    const asked = await next()
    expect(asked).toMatchObject({ method: 'DELETE', path: '/api/admin/partners/loom' })
    asked.answer({ deleted: true })
    await expect.poll(() => here.mock.calls).toEqual([['loom']])
    const [[sentence, undo] = []] = vi.mocked(toast.success).mock.calls
    expect(sentence).toBe('removed กี่')
    undo?.onPress()
    const back = await next()
    expect(back).toMatchObject({ method: 'POST', path: '/api/admin/partners/loom/restore' })
    back.answer(loom)
    await expect.poll(() => vi.mocked(toast.success).mock.calls.at(-1)).toEqual(['it is back'])
  })
})
