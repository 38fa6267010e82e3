import { afterEach, expect, it } from 'vitest'
import type { LicenceCheck } from '../licence/check-licence.ts'
import type { StateStore } from '../licence/licence-state.ts'
import { LicenceGate } from './licence-gate.ts'

const KEY = 'AAAA-BBBB-CCCC-DDDD-EEEE'
const NOBODY: StateStore = { read: () => null, write: () => {}, clear: () => {} }
let gate: LicenceGate | undefined
afterEach(() => gate?.close())

it('an activation is followed by a check of its own, not by the one that was under way', async () => {
  let resolve = (_check: LicenceCheck) => {}
  const promise = new Promise<LicenceCheck>((done) => {
    resolve = done
  })
  const checks = [promise, Promise.resolve<LicenceCheck>({ works: true, how: 'online' })]
  const client = {
    check: () => checks.shift() ?? Promise.reject(new Error('asked too often')),
    forget: () => {},
    activate: async () => {
      queueMicrotask(() => resolve({ works: false, reason: 'EXPIRED' }))
      return { activated: true, code: 'ACTIVATED', machines: [] }
    },
  }
  gate = new LicenceGate(client, NOBODY, () => {})
  void gate.check()
  await gate.activate(KEY)
  expect(gate.standing).toMatchObject({ works: true, how: 'online' })
})

it('what is forgotten stands as forgotten at once, whatever was being asked', async () => {
  let isForgotten = false
  const before: LicenceCheck = { works: false, reason: 'UNSIGNED' }
  const client = {
    check: async () => (isForgotten ? ({ works: false, reason: 'NO_KEY' } as const) : before),
    activate: async () => ({ activated: false, code: 'OTHER_SERVER', machines: [] }),
    forget: () => {
      isForgotten = true
    },
  }
  gate = new LicenceGate(client, NOBODY, () => {})
  await gate.activate(KEY)
  expect(gate.standing.sentence).toContain('เซิร์ฟเวอร์นี้ไม่ใช่เครื่องเดิม')
  void gate.check()
  await gate.forget()
  expect(gate.standing).toMatchObject({ works: false, sentence: null })
})
