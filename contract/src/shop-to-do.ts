import { SHOP_TASKS } from '@thokham/domain/shop-to-do'
import { z } from 'zod'
import { operation } from './operation.ts'

/** For the owner; each is gone once it is done (docs/product/accounts.md#the-owners-to-do-list). */
export const readShopToDo = operation({
  name: 'shop.readToDo',
  summary: 'What is still to be set up before selling',
  method: 'GET',
  path: '/api/shop/to-do',
  access: 'owner:use',
  response: z.object({ tasks: z.array(z.enum(SHOP_TASKS)) }),
})
