import { searchedBaht } from './money.ts'
import { parsePhone } from './phone.ts'
import { timeOfDay } from './typed-moment.ts'

/** What somebody may mean who looks for a payment; null = not that. */
export interface PaymentSearch {
  /** Satang */
  amountSatang: number | null
  /** `HH:MM` of the transfer, beside the sum */
  minute: string | null
  /** The last signs of a slip's reference */
  referenceEnd: string | null
  /** The member's, ten digits */
  phone: string | null
}

/** People read out so many signs of a reference, its last ones. */
const REFERENCE_END = /^[0-9A-Za-z]{4,6}$/
const SUM_WITH_TIME = /^(\S+)(?:\s*บาท)?\s+(\d{1,2}[:.]\d{2})(?:\s*น\.?)?$/

/** Reads what is typed into the search of payments: `1,399 21:45`, `081-234-5678`, `09127`, a sum alone. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const words = typed.trim()
  const [, sum = words, time] = SUM_WITH_TIME.exec(words) ?? []
  const minute = time ? timeOfDay(time) : null
  const amountSatang = searchedBaht(time && minute === null ? words : sum)
  return {
    amountSatang,
    minute: amountSatang === null ? null : minute,
    referenceEnd: REFERENCE_END.test(words) ? words : null,
    phone: parsePhone(words),
  }
}
