import { expect, it } from 'vitest'
import { pageOfAddress } from './page-of-address.ts'

it.each([
  [{}, 1, 10],
  [{ page: '3', size: '25' }, 3, 25],
  [{ page: '1000000', size: '100' }, 1_000_000, 100],
  [{ page: '0', size: '0' }, 1, 10],
  [{ page: '-2', size: '11' }, 1, 10],
  [{ page: '1000001', size: '1e2' }, 1, 10],
  [{ page: '2.5', size: '25.0' }, 1, 10],
  [{ page: 'หน้า', size: '' }, 1, 10],
])('of %j it is page %i with %i rows', (search, page, pageSize) => {
  expect(pageOfAddress(search)).toEqual({ page, pageSize })
})
