import { expect, it } from 'vitest'
import { filledReplies } from './fill-replies.ts'
import type { ShownConversation } from './inbox-queries.ts'

type Given = Pick<ShownConversation, 'conversation' | 'member'>

const REPLIES = [
  {
    name: 'สลิปรอตรวจ',
    text: '[คุณ {name} ]ทีมงานได้รับสลิป[รายการ {reference}][ ยอด {amount} บาท]แล้ว จะตรวจให้ภายใน 24 ชั่วโมง',
  },
]
const paid = (status: 'pending' | 'approved', reference: string, amountSatang: number) => ({
  id: reference,
  reference,
  packageName: 'VIP 1 ปี',
  amountSatang,
  status,
  createdAt: '2026-11-20T01:12:00.000Z',
})
const given = (name: string | null, payments: ReturnType<typeof paid>[] | null) =>
  ({ conversation: { name }, member: payments && { payments } }) as Given

it.each([
  [
    'the payment that waits, though a newer one was decided',
    given('สุภัสสรา', [paid('approved', 'TK-000413', 9_900), paid('pending', 'TK-000412', 119_900)]),
    'คุณ สุภัสสรา ทีมงานได้รับสลิปรายการ TK-000412 ยอด 1,199 บาทแล้ว จะตรวจให้ภายใน 24 ชั่วโมง',
  ],
  [
    'the newest payment where none waits',
    given('ธนกร', [paid('approved', 'TK-000007', 9_950)]),
    'คุณ ธนกร ทีมงานได้รับสลิปรายการ TK-000007 ยอด 99.50 บาทแล้ว จะตรวจให้ภายใน 24 ชั่วโมง',
  ],
  ['a visitor, of whom nothing is known', given(null, null), 'ทีมงานได้รับสลิปแล้ว จะตรวจให้ภายใน 24 ชั่วโมง'],
])('a canned reply is filled with %s', (_case, conversation, expected) => {
  expect(filledReplies(REPLIES, conversation)).toEqual([{ name: 'สลิปรอตรวจ', text: expected }])
})
