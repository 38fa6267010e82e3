import { fieldsOf } from '@thokham/contract/fields-of'
import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from 'react-hook-form'
import type { input, output, ZodType } from 'zod'

/** For parts of an operation's input that stand in a field of another name. */
export type Boxes<Typed extends FieldValues> = Readonly<Record<string, Path<Typed>>>

/**
 * Makes a form's resolver of a schema of the contract: what was typed is judged as the server will judge it, and each
 * fault stands at its field, as a reason of `FIELD_REASONS`.
 * @param read says what the typed texts mean to the operation; what is no number is NaN
 */
export function contractResolver<
  Schema extends ZodType,
  Typed extends FieldValues = input<Schema> & FieldValues,
>(
  schema: Schema,
  read: (typed: Typed) => unknown = (typed) => typed,
  boxes: Boxes<Typed> = {},
): Resolver<Typed, unknown, output<Schema>> {
  return (typed, _context, { fields }) => {
    const judged = schema.safeParse(read(typed), { reportInput: true })
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const [part, reason] of Object.entries(fieldsOf(judged.error))) {
      const name = boxes[part] ?? part
      // With its element the library takes the focus there.
      set(errors, name, {
        type: 'contract',
        message: reason,
        ref: (get(fields, name) as { ref?: object } | undefined)?.ref,
      })
    }
    return { values: {}, errors }
  }
}
