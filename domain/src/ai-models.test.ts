import { expect, it } from 'vitest'
import { offeredModels } from './ai-models.ts'

const usual = { name: 'small', price: { inputUsd: 1, outputUsd: 2 } }
const listed = (name: string, inputUsd: number) => ({ name, inputUsd, outputUsd: 0 })
const offered = (name: string, inputUsd: number) => ({ name, price: { inputUsd, outputUsd: 0 } })

it.each([
  ['none listed', [], [usual]],
  ['others behind it', [listed('large', 3)], [usual, offered('large', 3)]],
  [
    'its own price when it is listed',
    [listed('large', 3), listed('small', 5)],
    [offered('small', 5), offered('large', 3)],
  ],
  ['each once', [listed('large', 3), listed('large', 4)], [usual, offered('large', 3)]],
])('offers the model of the settings first: %s', (_, list, wanted) => {
  expect(offeredModels(usual, list)).toEqual(wanted)
})
