import type { AdminTool, Tool } from '@thokham/contract/tools'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { favourites, tools } from '../../db/schema.ts'

export type ToolRow = typeof tools.$inferSelect

/** Cards of the owner's order that carry the badge. */
const POPULAR = 6
export const IN_ORDER = [asc(tools.orderIndex), asc(tools.createdAt), asc(tools.id)] as const

/** Reads every tool in the owner's order, with the member's stars. */
export async function readTools(db: Database, memberId: string): Promise<(Tool & ToolRow)[]> {
  const rows = await db
    .select({ tool: tools, isFavourite: sql<boolean>`${favourites.profileId} IS NOT NULL` })
    .from(tools)
    .leftJoin(
      favourites,
      and(eq(favourites.kind, 'tool'), eq(favourites.itemId, tools.id), eq(favourites.profileId, memberId)),
    )
    .where(isNull(tools.deletedAt))
    .orderBy(...IN_ORDER)
  return rows.map(({ tool, isFavourite }, at) => ({
    ...tool,
    thumbnail: pictureVersion(tool.thumbnail),
    isPopular: at < POPULAR,
    isFavourite,
  }))
}

/** Reads one that is not deleted; undefined when there is none. */
export async function findTool(db: Database, id: string): Promise<ToolRow | undefined> {
  const [found] = await db
    .select()
    .from(tools)
    .where(and(eq(tools.id, id), isNull(tools.deletedAt)))
  return found
}

/** Presents a tool to an admin. */
export function presentTool({ createdAt: _, deletedAt: __, ...tool }: ToolRow): AdminTool {
  return { ...tool, thumbnail: pictureVersion(tool.thumbnail) }
}

/** Returns what changes with each new picture, without the name of its file. */
function pictureVersion(file: string | null): string | null {
  return file === null ? null : file.replace(/^.*\//, '').slice(0, 8)
}
