import { expect, it } from 'vitest'
import { openedView, viewAddress } from './view-address.ts'

it('a view is what was chosen, not where one is', () => {
  expect(
    viewAddress({ class: 'near', tab: 'members', page: '3', member: 'x', cols: 'email', q: undefined }),
  ).toBe('class=near&cols=email')
  expect(viewAddress({ rows: 'compact', class: 'near' })).toBe(
    viewAddress({ class: 'near', rows: 'compact' }),
  )
  expect(viewAddress({ q: 'ก & ข=1#' })).toBe('q=%E0%B8%81+%26+%E0%B8%82%3D1%23')
})

it('opened, it is all of the address but the part of the screen', () => {
  expect(openedView('class=near&q=%E0%B8%81+%26', { tab: 'members', page: '3', class: 'vip' })).toEqual({
    tab: 'members',
    class: 'near',
    q: 'ก &',
  })
  expect(openedView('', {})).toEqual({})
})
