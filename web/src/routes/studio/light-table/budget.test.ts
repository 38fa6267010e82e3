import { expect, it } from 'vitest'
import { Budget } from './budget.ts'

it('asks for no call that could pass what was agreed to', () => {
  const budget = new Budget(0.3, 3)
  expect([budget.reserve(), budget.reserve(), budget.reserve(), budget.reserve()]).toEqual([
    true,
    true,
    true,
    false,
  ])
  budget.settle(0.1)
  // 0.10 spent and 0.60 set aside leave 0.20 of 0.90.
  expect(budget.reserve()).toBe(false)
  budget.settle(0.1)
  // 0.20 and 0.30 leave 0.40.
  expect(budget.reserve()).toBe(true)
  expect(budget.spent).toBeCloseTo(0.2)
})

it('counts what nobody billed with the most, and lets what costs nothing through', () => {
  const budget = new Budget(0.5, 1)
  budget.reserve()
  budget.settle(null)
  expect([budget.spent, budget.reserve()]).toEqual([0.5, false])
  const free = new Budget(0, 2)
  expect([free.reserve(), free.reserve(), free.reserve()]).toEqual([true, true, true])
})
