import { COMMON_PASSWORDS } from '@thokham/domain/common-passwords'
import { expect, it } from 'vitest'
import { isAmongCommonest } from './password-filter.ts'

it.each([
  'password',
  'Passw0rd',
  'PASSWORD1',
  'dragon',
  'trustno1',
  'liverpool',
  'blink182',
  'mustang1',
  'zaq12wsx',
])('knows %s of the leaks', (password) => expect(isAmongCommonest(password)).toBe(true))

it.each(['ผ้าไหมลายน้ำ', 'ไหมทอง 9 เส้น', 'correct horse battery', 'k7#Qz!', 'somying and her loom'])(
  'knows nothing of %s',
  (password) => expect(isAmongCommonest(password)).toBe(false),
)

it('holds far more than the list that the browser has', () => {
  const known = [...COMMON_PASSWORDS].filter(isAmongCommonest)
  expect(known.length / COMMON_PASSWORDS.size).toBeGreaterThan(0.8)
})

it('takes hardly one in ten thousand others for common', () => {
  const others = Array.from({ length: 100_000 }, (_, at) => `no leak has this ${at}`)
  expect(others.filter(isAmongCommonest).length).toBeLessThan(30)
})
