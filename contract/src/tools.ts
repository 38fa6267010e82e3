import { z } from 'zod'
import { checkedOn, sources } from './evidence.ts'
import { MOST_INTEGER, optionalText, requiredLine, requiredText, webAddress } from './fields.ts'
import { libraryId, libraryParams, revision } from './library-ids.ts'
import { operation, streamed } from './operation.ts'

/** A thumbnail as it is handed in, at most. */
export const MAX_THUMBNAIL_BYTES = 2_097_152

/** A tool as its card shows it. */
export const tool = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** http or https */
  url: z.string(),
  /** Changes with each new picture: put it behind the address `/api/tools/:id/thumbnail`; null = the woven one */
  thumbnail: z.string().nullable(),
  orderIndex: z.int().min(0),
  /** Among the first six of the owner's order */
  isPopular: z.boolean(),
  isFavourite: z.boolean(),
})
export type Tool = z.infer<typeof tool>

export const toolDetail = tool.extend({
  /** Lines, some of them numbered steps; addresses in it become links */
  usageInstructions: z.string(),
  checkedOn,
  sources,
  /** The neighbours in the owner's order; null at the ends */
  previous: z.object({ id: z.string(), name: z.string() }).nullable(),
  next: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ToolDetail = z.infer<typeof toolDetail>

export const listTools = operation({
  name: 'tools.list',
  summary: 'Every tool, in the owner’s order',
  method: 'GET',
  path: '/api/tools',
  access: 'workshop:use',
  response: z.object({ tools: z.array(tool) }),
})

export const readTool = operation({
  name: 'tools.read',
  summary: 'A tool with its instructions and its neighbours',
  method: 'GET',
  path: '/api/tools/:id',
  access: 'workshop:use',
  params: libraryParams,
  response: toolDetail,
  errors: ['not_found'],
})

export const readThumbnail = operation({
  name: 'tools.thumbnail',
  summary: 'The picture of a tool',
  method: 'GET',
  path: '/api/tools/:id/thumbnail',
  access: 'workshop:use',
  params: libraryParams,
  response: streamed('image/webp'),
  errors: ['not_found'],
})

export const markTool = operation({
  name: 'tools.favourite',
  summary: 'Put a star on a tool, or take it off',
  method: 'PUT',
  path: '/api/tools/:id/favourite',
  access: 'workshop:use',
  params: libraryParams,
  body: z.object({ isFavourite: z.boolean() }),
  response: z.object({ isFavourite: z.boolean() }),
  errors: ['not_found'],
})

/** As admins see it. */
export const adminTool = tool
  .omit({ isPopular: true, isFavourite: true })
  .extend({ usageInstructions: z.string(), checkedOn, sources, revision: z.int().min(0) })
export type AdminTool = z.infer<typeof adminTool>

export const listAdminTools = operation({
  name: 'toolAdmin.list',
  summary: 'Every tool with its instructions, in the owner’s order',
  method: 'GET',
  path: '/api/admin/tools',
  access: 'admin:use',
  response: z.object({ tools: z.array(adminTool) }),
})

/** What the form of a tool holds; the form reads what was typed by this schema as well. */
export const toolFields = z.object({
  name: requiredLine(120),
  description: requiredText(500),
  url: requiredText(2_000).pipe(webAddress),
  usageInstructions: optionalText(8_000),
  orderIndex: z.int('format').min(0, 'format').max(MOST_INTEGER, 'too_big'),
  /** Absent = as they are */
  sources: sources.optional(),
})

/** Tools of the same place stand in the order in which they were made. */
export const createTool = operation({
  name: 'toolAdmin.create',
  summary: 'Add a tool',
  method: 'POST',
  path: '/api/admin/tools',
  access: 'admin:use',
  body: toolFields,
  response: adminTool,
})

export const updateTool = operation({
  name: 'toolAdmin.update',
  summary: 'Change a tool',
  method: 'PUT',
  path: '/api/admin/tools/:id',
  access: 'admin:use',
  params: libraryParams,
  body: toolFields.extend({ revision }),
  response: adminTool,
  errors: ['not_found', 'conflict'],
})

/** A failed picture leaves the tool as it was saved. */
export const replaceThumbnail = operation({
  name: 'toolAdmin.replaceThumbnail',
  summary: 'Give a tool another picture: JPEG, PNG or WebP, cut to 3:2 and drawn anew',
  method: 'PUT',
  path: '/api/admin/tools/:id/thumbnail',
  access: 'admin:use',
  params: libraryParams,
  file: { field: 'thumbnail', maxBytes: MAX_THUMBNAIL_BYTES, tooLarge: 'picture_too_large' },
  response: adminTool,
  errors: ['not_found', 'picture_too_large', 'picture_not_image', 'picture_unreadable'],
})

export const removeThumbnail = operation({
  name: 'toolAdmin.removeThumbnail',
  summary: 'Take a tool’s picture away: it is woven again',
  method: 'DELETE',
  path: '/api/admin/tools/:id/thumbnail',
  access: 'admin:use',
  params: libraryParams,
  response: adminTool,
  errors: ['not_found'],
})

export const deleteTool = operation({
  name: 'toolAdmin.delete',
  summary: 'Delete a tool; it can be restored',
  method: 'DELETE',
  path: '/api/admin/tools/:id',
  access: 'admin:use',
  params: libraryParams,
  response: z.object({ deleted: z.boolean() }),
})

export const restoreTool = operation({
  name: 'toolAdmin.restore',
  summary: 'Undo a deletion',
  method: 'POST',
  path: '/api/admin/tools/:id/restore',
  access: 'admin:use',
  params: libraryParams,
  response: adminTool,
  errors: ['not_found'],
})

/** `conflict` when another admin added or deleted a tool meanwhile: nothing is moved then. */
export const reorderTools = operation({
  name: 'toolAdmin.reorder',
  summary: 'Put all tools into an order',
  method: 'PUT',
  path: '/api/admin/tools-order',
  access: 'admin:use',
  body: z.object({ ids: z.array(libraryId).max(1_000, 'too_big') }),
  response: z.object({ tools: z.array(adminTool) }),
  errors: ['conflict'],
})
