import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { z } from 'zod'
import { requiredText, searchedFor } from './fields.ts'
import { operation } from './operation.ts'

/** The shortest text (characters) that is looked for. */
export const SHORTEST_SEARCH = 2
/** The most members and the most payments that one search answers. */
export const MOST_FOUND = 6

/** A member with what tells them from another of the same name. */
export const foundMember = z.object({
  id: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  /** Ten digits; null = none is known */
  phone: z.string().nullable(),
  class: z.enum(['free', 'vip', 'expired', 'lifetime']).nullable(),
  /** The masked key, where that is what was found */
  licence: z.string().nullable(),
})
export type FoundMember = z.infer<typeof foundMember>

export const foundPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amountSatang: z.int().min(0),
  memberName: z.string(),
  /** Who transferred; null = nothing had to be paid */
  accountName: z.string().nullable(),
})
export type FoundPayment = z.infer<typeof foundPayment>

/**
 * Admins and deleted accounts are never among the members. At most sixty times a minute by one admin: the palette asks while
 * one types.
 */
export const searchAsAdmin = operation({
  name: 'adminSearch.find',
  summary: 'Members by e-mail, name, phone number or licence key; payments by reference, slip or payer',
  method: 'GET',
  path: '/api/admin/search',
  access: 'admin:use',
  query: z.object({
    /** A licence key whole, or its first or last group; a reference such as `TK-000042` */
    q: requiredText(120).refine((text) => [...text].length >= SHORTEST_SEARCH, 'too_short'),
  }),
  response: z.object({
    members: z.array(foundMember).max(MOST_FOUND),
    payments: z.array(foundPayment).max(MOST_FOUND),
    searchedFor,
  }),
})
