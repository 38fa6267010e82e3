import { isInvisible } from '@thokham/domain/text'
import { z } from 'zod'

/**
 * The one text, date, number and id that operations take. Control characters and lone surrogates are gone before a schema
 * sees a text: the server removes them from every input (docs/architecture.md#a-request-from-the-outside-in).
 */

/** The largest number that a column of type integer holds. */
export const MOST_INTEGER = 2_147_483_647

/** Describes a text that must show something; trimmed, at most `most` UTF-16 units. */
export function requiredText(most: number) {
  return z
    .string('required')
    .trim()
    .refine((typed) => !isInvisible(typed), { error: 'required', abort: true })
    .max(most, 'too_long')
}

/** Turns the direction of reading: a title would show other letters than it has. */
const TURNS_READING = /[\u202A-\u202E\u2066-\u2069]/g

/** Describes a required text of one line: line breaks and spaces in a row become one space. */
export function requiredLine(most: number) {
  return z
    .string('required')
    .overwrite((typed) => typed.replace(TURNS_READING, '').replace(/\s+/g, ' ').trim())
    .refine((typed) => !isInvisible(typed), { error: 'required', abort: true })
    .max(most, 'too_long')
}

/** Describes a text that may be absent or empty; trimmed, at most `most` UTF-16 units. One that shows nothing is empty. */
export function optionalText(most: number) {
  return z
    .string()
    .trim()
    .overwrite((typed) => (isInvisible(typed) ? '' : typed))
    .max(most, 'too_long')
    .default('')
}

/** Describes a Gregorian date `YYYY-MM-DD` of the years 1900 to 2199: PostgreSQL has no year 0000, and 2569 was meant for 2026. */
export const calendarDate = z.iso
  .date('format')
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'format')

/** Describes a moment, as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Describes which row an operation is about, by its path, `…/:id`, or its body. */
export const idParams = z.object({ id: z.uuid() })

/** Describes a whole number that a column of type integer holds, from `least` on. */
export function wholeNumber(least = 0) {
  return z.int().min(least).max(MOST_INTEGER)
}

/** Describes a whole number in an address, from `least` on. */
export function wholeNumberParam(least = 0) {
  return z.coerce.number().int().min(least).max(MOST_INTEGER)
}

/** Describes a yes or no that a form, whose fields are texts, may send as `true` or `false`; absent = no. */
export function formFlag() {
  return z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((given) => given === true || given === 'true')
    .default(false)
}

/** Describes the number under which a change that can be undone stands in the audit log. */
export const changeId = z.string().regex(/^\d{1,18}$/)

/** A user or a password before the host, with as many strokes of either kind as browsers pass over. */
const DISGUISED = /^\w+:[/\\]*[^/?#\\]*@/

/** Describes an address without a user and a password in it: they make it look like another one, and would be shown to everybody. */
const addressOf = (protocol: RegExp) =>
  z.url({ protocol, error: 'format' }).refine((typed) => !DISGUISED.test(typed), 'format')

/** An http(s) address that pages lead to or letters are sent by. */
export const webAddress = addressOf(/^https?$/)

/** The same, over https alone. */
export const secureAddress = addressOf(/^https$/)

/** The name that was searched for instead of `q`, which nobody has: it is spelled much like it; null = `q` itself. */
export const searchedFor = z.string().nullable()
