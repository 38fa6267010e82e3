import type { FieldError, FieldValues, Path } from 'react-hook-form'
import type { output, ZodType } from 'zod'
import { type AwaitedResolver, awaitedResolver } from './awaited-resolver.ts'

/** For parts of an operation's input that stand in a box of another name. */
type Boxes<Typed extends FieldValues> = Readonly<Record<string, Path<Typed>>>

/**
 * Makes a form's resolver of a schema of the contract: what was typed is judged as the server will judge it, and each
 * fault stands at its box, as a reason of `FIELD_REASONS`. The schema comes with the first look at what was typed; a press
 * waits for one that does not come.
 * @param load fetches it, as `() => import('@thokham/contract/…').then(({ newCoupon }) => newCoupon)`
 * @param read says what the typed texts mean to the operation; what is no number is NaN
 */
export function contractResolver<Typed extends FieldValues, Schema extends ZodType>(
  load: () => Promise<Schema>,
  read: (typed: Typed) => unknown,
  boxes: Boxes<Typed> = {},
): AwaitedResolver<Typed, output<Schema>> {
  return awaitedResolver(async () => {
    const [schema, { fieldsOf }, { toNestErrors }] = await Promise.all([
      load(),
      import('@thokham/contract/fields-of'),
      import('@hookform/resolvers'),
    ])
    return (typed, _context, options) => {
      const judged = schema.safeParse(read(typed), { reportInput: true })
      if (judged.success) return { values: judged.data, errors: {} }
      const faults: Record<string, FieldError> = {}
      for (const [field, reason] of Object.entries(fieldsOf(judged.error)))
        faults[boxes[field] ?? field] = { type: 'contract', message: reason }
      return { values: {}, errors: toNestErrors(faults, options) }
    }
  })
}
