import { expect, it } from 'vitest'
import { SHOP_TASKS, type ShopState, shopToDo } from './shop-to-do.ts'

const FRESH: ShopState = {
  accountNumber: '',
  promptPayId: '',
  support: '',
  sendsMail: false,
  hasSecondFactor: false,
  backedUpAt: null,
  textsChecked: false,
}

it('a fresh shop has everything to do, in order', () => {
  expect(shopToDo(FRESH)).toEqual(SHOP_TASKS)
})

it.each<[Partial<ShopState>, string]>([
  [{ accountNumber: '123-4-56789-0' }, 'bank'],
  [{ promptPayId: '0812345678' }, 'promptPay'],
  [{ support: 'https://line.me/R/ti/p/@thokham' }, 'support'],
  [{ sendsMail: true }, 'mail'],
  [{ hasSecondFactor: true }, 'twoFactor'],
  [{ backedUpAt: new Date('2026-11-20T00:00:00Z') }, 'backup'],
  [{ textsChecked: true }, 'texts'],
])('%j takes %s off the list, and nothing else', (done, task) => {
  expect(shopToDo({ ...FRESH, ...done })).toEqual(SHOP_TASKS.filter((each) => each !== task))
})

it('a PromptPay id that no bank takes is still to be set', () => {
  expect(shopToDo({ ...FRESH, promptPayId: '1234567890123' })).toContain('promptPay')
})
