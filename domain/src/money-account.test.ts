import { expect, it } from 'vitest'
import { isOtherAccount, shortAccounts } from './money-account.ts'

const account = {
  bank: 'kbank',
  accountNumber: '123-4-56789-0',
  accountName: 'ร้าน',
  promptPayId: '0812345678',
}

it('is another one where the bank, the number, the name or the PromptPay id differs', () => {
  expect(isOtherAccount(account, { ...account })).toBe(false)
  for (const change of [
    { bank: 'scb' },
    { accountNumber: '' },
    { accountName: 'คนอื่น' },
    { promptPayId: '0898765432' },
  ])
    expect(isOtherAccount(account, { ...account, ...change })).toBe(true)
})

it('is named by the last four digits of what changed', () => {
  expect(shortAccounts(account, { ...account, accountNumber: '999-8-77665-5' })).toEqual({
    before: '7890',
    after: '6655',
  })
  expect(shortAccounts(account, { ...account, promptPayId: '0898765432' })).toEqual({
    before: '5678',
    after: '5432',
  })
  expect(shortAccounts({ ...account, accountNumber: '' }, account)).toEqual({ before: null, after: '7890' })
})
