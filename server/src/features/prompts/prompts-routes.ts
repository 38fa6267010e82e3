import { createHash } from 'node:crypto'
import { reservePrompts, stopPrompts } from '@thokham/contract/prompts'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import type { FastifyInstance } from 'fastify'
import { authorise } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { packRecipe } from '../history/save-packed-set.ts'
import { reserveSet } from './reserve-set.ts'
import { stopSet } from './stop-set.ts'

/** Serves the reservation of a set of prompts, and its end where it was stopped. */
export function promptsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, reservePrompts, async ({ body: { recipe, ...set } }, { caller, now }) => {
    const isSimple = set.generator === 'simple'
    if (isSimple) authorise(caller, 'workshop:use')
    const packed = isSimple && recipe ? await packRecipe(recipe, set.count) : null
    const digest = packed && recipe ? digestOf(recipe) : (set.digest ?? null)
    return services.db.transaction((tx) => reserveSet(tx, caller, { ...set, packed, digest }, now))
  })

  handle(app, stopPrompts, async ({ params, body }, { caller, now }) =>
    services.db.transaction((tx) => stopSet(tx, caller, { ...params, ...body }, now)),
  )
}

/** Hashes a recipe with its seed; the schema that read it decides the order of its fields. */
function digestOf(recipe: WrittenRecipe): string {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('hex')
}
