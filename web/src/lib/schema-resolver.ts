import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'
import { untilLoaded, whileAwaited } from './code-state.ts'
import { fetchedOnce } from './fetched-once.ts'

/**
 * Validates a form by a schema of the contract, which comes with the first look at what was typed: a screen is drawn
 * without the code of schemas. Fetch it as `() => import('@thokham/contract/…').then(({ signIn }) => signIn.body)`.
 */
export function schemaResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const fetch = fetchedOnce(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>
  })
  return async (values, context, options) =>
    (await whileAwaited(untilLoaded(fetch)))(values, context, options)
}
