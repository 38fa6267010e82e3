import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'
import { type AwaitedResolver, awaitedResolver } from './awaited-resolver.ts'

/**
 * Validates a form by a schema of the contract, which comes with the first look at what was typed: a screen is drawn
 * without the code of schemas. Fetch it as `() => import('@thokham/contract/…').then(({ signIn }) => signIn.body)`.
 */
export function schemaResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<ZodType<Output, Input>>,
): AwaitedResolver<Input, Output> {
  return awaitedResolver(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>
  })
}
