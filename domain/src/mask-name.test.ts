import { expect, it } from 'vitest'
import { maskName } from './mask-name.ts'

it.each([
  ['ชลธิชา น้ำทิพย์', 'ช•••'],
  ['🧵 ไหม', '🧵•••'],
  ['', '•••'],
])('%s → %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
