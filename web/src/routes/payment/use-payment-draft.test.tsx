import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { discardDraft, storedDrafts } from '../../components/payment-draft/stored-draft.ts'
import { unfinishedOf } from '../../components/payment-draft/unfinished.ts'
import { clear, draw, settled } from '../../testing/draw.ts'
import { emptyStores } from '../../testing/fake-idb.ts'
import { type PaymentDraft, usePaymentDraft } from './use-payment-draft.ts'

vi.mock('idb', async () => (await import('../../testing/fake-idb.ts')).fakeIdb)
vi.mock('../../lib/session/session.ts', () => ({ refreshSession: async () => {} }))

let draft: PaymentDraft

function Draft({ plan = 'yearly' }) {
  draft = usePaymentDraft('m1', `${plan} `)
  return null
}

const slip = {
  picture: new Blob(['slip'], { type: 'image/jpeg' }),
  name: 'slip.jpg',
  chosenBytes: 4,
  code: null,
}
const open = async (plan: string) => {
  draw(<Draft key={plan} plan={plan} />)
  await settled()
}
const card = () => unfinishedOf(undefined, storedDrafts.get(), 'm1')

it('looking at another plan keeps nothing of it: the slip stays with the plan that it was attached for', async () => {
  await open('yearly')
  draft.setSlip(slip)
  draft.change({ accountName: 'มาลี ทอผ้า', transferDate: '27/11/2569', transferTime: '20:15' })
  await settled()
  await open('lifetime')
  expect(draft.slip).toBeNull()
  expect(draft.transfer, 'who pays is the same; when, its slip would say').toEqual({
    accountName: 'มาลี ทอผ้า',
    bank: '',
    transferDate: '',
    transferTime: '',
  })
  expect(card()).toMatchObject({ plan: 'yearly', hasSlip: true })
  await open('yearly')
  expect(draft.slip?.name).toBe('slip.jpg')
  expect(draft.transfer.transferTime).toBe('20:15')

  await open('lifetime')
  draft.setSlip({ ...slip, name: 'other.jpg' })
  await settled()
  expect(card()).toMatchObject({ plan: 'lifetime', hasSlip: true })
  await discardDraft({ memberId: 'm1', plan: 'lifetime' })
  expect(card(), 'what is dropped is what the card names').toMatchObject({ plan: 'yearly', hasSlip: true })
})

it('what was dropped comes back whole: the slip and every field', async () => {
  await open('yearly')
  draft.setSlip(slip)
  draft.change({ accountName: 'มาลี ทอผ้า', transferDate: '27/11/2569', transferTime: '20:15', bank: 'kbank' })
  await settled()
  const kept = storedDrafts.get()
  clear()
  const undo = discardDraft({ memberId: 'm1', plan: 'yearly' })
  expect(card()).toBeNull()
  await settled()
  await undo()
  expect(storedDrafts.get()).toEqual(kept)
  await open('yearly')
  expect(await draft.slip?.picture.text()).toBe('slip')
  expect(draft.transfer.accountName).toBe('มาลี ทอผ้า')
})

it('what was begun anew can be had back as it was', async () => {
  await open('yearly')
  draft.setSlip(slip)
  draft.change({ accountName: 'มาลี ทอผ้า', transferTime: '20:15' })
  await settled()
  const putBack = draft.startOver()
  await settled()
  expect([draft.slip, draft.transfer.accountName]).toEqual([null, ''])
  expect(card()).toMatchObject({ plan: 'yearly', hasSlip: false })
  await putBack()
  clear()
  await open('yearly')
  expect(draft.slip?.name).toBe('slip.jpg')
  expect(draft.transfer).toMatchObject({ accountName: 'มาลี ทอผ้า', transferTime: '20:15' })
})

it('without a slip the plan that was opened last is the one that was begun, and takes over what was typed', async () => {
  await open('yearly')
  draft.change({ accountName: 'มาลี ทอผ้า', transferTime: '20:15' })
  await settled()
  await open('lifetime')
  expect(draft.transfer).toMatchObject({ accountName: 'มาลี ทอผ้า', transferTime: '20:15' })
  expect(card()).toMatchObject({ plan: 'lifetime', hasSlip: false })
  expect(storedDrafts.get()).toHaveLength(1)
})

beforeEach(() => {
  clear()
  emptyStores()
  storedDrafts.set(null)
  vi.unstubAllGlobals()
})

it('is forgotten after it was handed in also where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<Draft />)
  await settled()
  await expect(draft.forget()).resolves.toBeUndefined()
})

it('is forgotten after it was handed in also where the browser’s database does not answer', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  draw(<Draft />)
  const forgotten = draft.forget()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await expect(forgotten).resolves.toBeUndefined()
})
