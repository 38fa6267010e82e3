import '../../testing/page.ts'
import { expect, it } from 'vitest'
import { FIRST_CHOICES } from '../../components/picture-order/read-order.ts'
import { missingOf, type TypedOrder, wishOf } from './picture-order.ts'

const typed = (over: Partial<TypedOrder> = {}): TypedOrder => ({
  ...FIRST_CHOICES,
  ...{ provider: 'fal', prompts: 'silk loom', folder: '/home/out', address: '', ownModel: '' },
  ...over,
})

it('an order is what is typed, with a ceiling that pays for all of it where none is', () => {
  expect(wishOf(typed({ perPrompt: 3 }), true)).toEqual({
    ...{ prompts: 'silk loom', provider: 'fal', model: 'fal-ai/flux-pro/v1.1-ultra', quality: 'medium' },
    ...{ ratio: '3:2', megapixels: 4, perPrompt: 3, folder: '/home/out', own: null, isAgain: true },
    // Three of 0.06 dollars at 35.50 baht are 6.39 baht.
    ceiling: 700,
  })
})

it('an own server has its address, its model and its price', () => {
  const own = typed({
    provider: 'imageServer',
    address: ' https://own.example/v1 ',
    ownModel: 'flux',
    ownPrice: 150,
  })
  expect(wishOf(own, false)).toMatchObject({
    ...{ provider: 'imageServer', model: 'flux', ceiling: 200 },
    own: { address: 'https://own.example/v1', price: 150 },
  })
})

it.each([
  [{ prompts: ' ' }, 'prompts'],
  [{ folder: null }, 'folder'],
  [{ ceiling: null }, 'ceiling'],
  [{ provider: 'imageServer', ownPrice: 100, ownModel: 'flux' }, 'server'],
  [{ provider: 'imageServer', address: 'https://own.example', ownModel: 'flux' }, 'ownPrice'],
] as const)('an order that lacks something is not sent: %j', (over, field) => {
  const order = typed(over)
  expect(wishOf(order, false)).toBeNull()
  expect(missingOf(order)[field]).not.toBeNull()
})
