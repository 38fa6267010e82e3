import { reservePrompts } from '@thokham/contract/prompts'
import type { FastifyInstance } from 'fastify'
import { authorise } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { packRecipe } from '../history/keep-simple-set.ts'
import { reserveSet } from './reserve-set.ts'

/** Serves the reservation of a set of prompts. */
export function promptsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, reservePrompts, async ({ body: { recipe, ...set } }, { caller, now }) => {
    const isSimple = set.generator === 'simple'
    if (isSimple) authorise(caller, 'workshop:use')
    const packed = isSimple && recipe ? await packRecipe(recipe, set.count) : null
    return services.db.transaction((tx) => reserveSet(tx, caller, { ...set, packed }, now))
  })
}
