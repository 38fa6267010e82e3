import { expect, it } from 'vitest'
import { dashboard } from './dashboard.ts'

it.each([
  ['พิมพ์ชนก', 'สวัสดี คุณพิมพ์ชนก'],
  ['คุณพิมพ์', 'สวัสดี คุณพิมพ์'],
  ['Wichai', 'สวัสดี คุณ Wichai'],
])('greets %s', (name, greeting) => expect(dashboard.greeting(name)).toBe(greeting))
