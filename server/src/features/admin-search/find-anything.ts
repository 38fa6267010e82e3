import { type FoundMember, type FoundPayment, MOST_FOUND } from '@thokham/contract/admin-search'
import { parseLicenceKey } from '@thokham/domain/licence'
import { paymentNumber, paymentReference } from '@thokham/domain/payment'
import { readPaymentSearch } from '@thokham/domain/payment-search'
import { containing } from '../../db/like-pattern.ts'
import type { Services } from '../../services.ts'
import { hashLicenceKey } from '../licences/hash-key.ts'
import { listMembersById } from '../members/list-members-by-id.ts'
import { newestMembers } from '../members/newest-members.ts'
import { searchOrAlike } from '../members/search-or-alike.ts'
import { findByLicence, findPaymentsBy } from './search-queries.ts'

interface Found {
  members: FoundMember[]
  payments: FoundPayment[]
}

/** A part of a name that is shorter than this (characters) is no use: nearly every payer has it. */
const SHORTEST_PAYER = 3
const GROUP = /^[A-Z0-9]{4}$/

/**
 * Finds what an admin may mean by a text: members by their licence key, then by e-mail, name and number; payments by
 * reference, by what the slip's code says, and by who transferred; where that is nobody, by the name most like it.
 */
export function findAnything(
  services: Services,
  q: string,
  now: Date,
): Promise<Found & { searchedFor: string | null }> {
  return searchOrAlike(
    services.pool,
    q,
    (words) => findExactly(services, words, now),
    ({ members, payments }) => members.length + payments.length === 0,
  )
}

async function findExactly(services: Services, q: string, now: Date): Promise<Found> {
  const { pool } = services
  const key = parseLicenceKey(q)
  const group = q.toUpperCase()
  const [licences, byText, payments] = await Promise.all([
    findByLicence(
      pool,
      { keyHash: key && hashLicenceKey(services, key), group: GROUP.test(group) ? group : null },
      MOST_FOUND,
    ),
    newestMembers(pool, q, MOST_FOUND),
    findPaymentsBy(
      pool,
      {
        number: paymentNumber(q),
        slipReference: q,
        referenceEnd: readPaymentSearch(q).referenceEnd,
        payer: [...q].length < SHORTEST_PAYER ? null : containing(q),
      },
      MOST_FOUND,
    ),
  ])
  const licenceOf = new Map(licences.map(({ id, licence }) => [id, licence]))
  const ids = [...new Set([...licenceOf.keys(), ...byText])].slice(0, MOST_FOUND)
  const members = await listMembersById(pool, ids, now)
  return {
    members: members.map(({ id, displayName, email, phone, class: found }) => ({
      id,
      displayName,
      email,
      phone,
      class: found,
      licence: licenceOf.get(id) ?? null,
    })),
    payments: payments.map(({ id, number, status, amount, member_name, account_name }) => ({
      id,
      reference: paymentReference(Number(number)),
      status,
      amountSatang: Number(amount),
      memberName: member_name,
      accountName: account_name,
    })),
  }
}
