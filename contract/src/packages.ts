import { z } from 'zod'
import { operation } from './operation.ts'

/** A package on sale. Money is integer satang. */
export const saleablePackage = z.object({
  id: z.int(),
  plan: z.enum(['monthly', 'yearly', 'renewal', 'lifetime']),
  /** Thai name as shown */
  name: z.string(),
  priceSatang: z.int().min(0),
  /** Former price shown struck through; null = none */
  formerPriceSatang: z.int().min(0).nullable(),
})
export type SaleablePackage = z.infer<typeof saleablePackage>

export const listPackages = operation({
  name: 'packages.list',
  summary: 'The packages on sale, with their prices',
  method: 'GET',
  path: '/api/packages',
  access: 'packages:look',
  response: z.object({ packages: z.array(saleablePackage) }),
})
