import { createCoupon } from '@thokham/contract/coupons'
import { settings, updateSettings } from '@thokham/contract/settings'
import { expect, it } from 'vitest'
import { contractResolver } from './contract-form.ts'

const coupon = createCoupon.body
const options = { fields: {}, shouldUseNativeValidation: false }

it('gives what the operation takes', async () => {
  const resolver = contractResolver(coupon, (typed: { code: string; baht: string }) => ({
    code: typed.code,
    discountAmount: Number(typed.baht) * 100,
  }))
  expect(await resolver({ code: ' new20 ', baht: '20' }, undefined, options)).toMatchObject({
    values: { code: 'NEW20', discountAmount: 2_000, discountType: 'fixed', usageLimit: 1 },
    errors: {},
  })
})

it('puts each fault at its box, the first of each, as a reason of the contract', async () => {
  const resolver = contractResolver(
    coupon,
    (typed: { code: string; baht: string }) => ({ code: typed.code, discountAmount: Number(typed.baht) }),
    { discountAmount: 'baht' },
  )
  const { errors } = await resolver({ code: '', baht: 'x' }, undefined, options)
  expect(errors).toMatchObject({ code: { message: 'required' }, baht: { message: 'invalid' } })
  expect(await resolver({ code: 'A B', baht: '0' }, undefined, options)).toMatchObject({
    errors: { code: { message: 'format' }, baht: { message: 'too_small' } },
  })
})

it('nests what has parts', async () => {
  const resolver = contractResolver(updateSettings.body, (typed: { links: { support: string } }) => ({
    ...Object.fromEntries(settings.keyof().options.map((group) => [group, {}])),
    ...typed,
  }))
  const { errors } = await resolver({ links: { support: 'line' } }, undefined, options)
  expect(errors).toMatchObject({ links: { support: { message: 'format' } } })
})
