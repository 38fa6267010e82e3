import { randomInt } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import { couponExists } from './coupon-queries.ts'

/** Without those that are mistaken for each other when read out or written down. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Suggests a code that no coupon has. */
export async function suggestCode(db: Database): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    if (!(await couponExists(db, code))) return code
  }
}
