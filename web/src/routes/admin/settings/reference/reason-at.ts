import { type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Returns why a box, or anything within it, was refused; undefined where it was not. */
export function reasonAt<Values extends FieldValues, Body>(
  { formState: { errors } }: UseFormReturn<Values, unknown, Body>,
  name: string,
): string | undefined {
  return firstReason(get(errors, name))
}

function firstReason(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined
  if ('message' in fault && typeof fault.message === 'string') return fault.message
  return Object.entries(fault)
    .filter(([name]) => name !== 'ref')
    .map(([, each]) => firstReason(each))
    .find((reason) => reason !== undefined)
}
