import { listTools, markTool, readThumbnail, readTool } from '@thokham/contract/tools'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { setFavourite } from '../favourites/set-favourite.ts'
import { findTool, readTools } from './tool-queries.ts'

/** Serves the tools to members. */
export function toolsRoutes(app: FastifyInstance): void {
  const { db, files } = app.services

  handle(app, listTools, async (_, { caller }) => ({
    tools: (await readTools(db, memberOf(caller).id)).map(presentCard),
  }))

  handle(app, readTool, async ({ params }, { caller }) => {
    const all = await readTools(db, memberOf(caller).id)
    const at = all.findIndex(({ id }) => id === params.id)
    const found = all[at]
    if (!found) throw new Refusal('not_found')
    return {
      ...presentCard(found),
      usageInstructions: found.usageInstructions,
      checkedOn: found.checkedOn,
      sources: found.sources,
      previous: neighbour(all[at - 1]),
      next: neighbour(all[at + 1]),
    }
  })

  handle(app, readThumbnail, async ({ params }, { reply }) => {
    const file = (await findTool(db, params.id))?.thumbnail
    const picture = file ? await files.show(file) : null
    if (!picture) throw new Refusal('not_found')
    reply.headers({ 'content-type': 'image/webp', 'content-length': picture.bytes })
    return picture.stream
  })

  handle(app, markTool, async ({ params: { id }, body: { isFavourite } }, { caller }) => {
    if (!(await findTool(db, id))) throw new Refusal('not_found')
    const profileId = memberOf(caller).id
    await setFavourite(db, { profileId, kind: 'tool', itemId: id }, isFavourite)
    return { isFavourite }
  })
}

type ToolOfMember = Awaited<ReturnType<typeof readTools>>[number]

function presentCard(tool: ToolOfMember) {
  const { id, name, description, url, thumbnail, orderIndex, isPopular, isFavourite } = tool
  return { id, name, description, url, thumbnail, orderIndex, isPopular, isFavourite }
}

const neighbour = (tool: ToolOfMember | undefined) => (tool ? { id: tool.id, name: tool.name } : null)
