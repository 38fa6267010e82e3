import { LONGEST_STOCK_KEYWORD } from '@thokham/domain/stock-keyword'
import { z } from 'zod'
import { CATEGORY_ICONS, CLOTH_FAMILIES, category, categoryId, DYES } from './categories.ts'
import { optionalText, requiredLine, requiredText, wholeNumber, wholeNumberParam } from './fields.ts'
import { revision } from './library-ids.ts'
import { operation, streamed } from './operation.ts'
import { cursorPaging } from './paging.ts'

const ofCategory = z.object({ category: categoryId })

const categoryFields = {
  title: requiredLine(60),
  description: optionalText(300),
  icon: requiredText(40).refine((name) => (CATEGORY_ICONS as readonly string[]).includes(name), 'format'),
  family: z.enum(CLOTH_FAMILIES),
  dye: z.enum(DYES),
}

/** `conflict` with field `id: taken` when a category has or had this id. */
export const createCategory = operation({
  name: 'categoryAdmin.create',
  summary: 'Add a category at the end of the list',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'admin:use',
  body: z.object({ id: categoryId, ...categoryFields }),
  response: category,
  errors: ['conflict'],
})

/** `conflict` when somebody else changed it meanwhile: nothing is written. */
export const updateCategory = operation({
  name: 'categoryAdmin.update',
  summary: 'Change title, description, icon and cloth of a category',
  method: 'PATCH',
  path: '/api/admin/categories/:id',
  access: 'admin:use',
  params: z.object({ id: categoryId }),
  body: z.object({ ...categoryFields, revision }),
  response: category,
  errors: ['not_found', 'conflict'],
})

export const deleteCategory = operation({
  name: 'categoryAdmin.delete',
  summary: 'Delete a category with its keywords; it can be restored',
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  access: 'admin:use',
  params: z.object({ id: categoryId }),
  response: z.object({ keywords: z.int().min(0) }),
  errors: ['not_found'],
})

/** Keywords that another category has by now stay deleted. */
export const restoreCategory = operation({
  name: 'categoryAdmin.restore',
  summary: 'Undo the deletion of a category',
  method: 'POST',
  path: '/api/admin/categories/:id/restore',
  access: 'admin:use',
  params: z.object({ id: categoryId }),
  response: category,
  errors: ['not_found'],
})

export const adminKeyword = z.object({
  number: z.int().min(0),
  keyword: z.string(),
  /** Came with the library, unchanged */
  isShipped: z.boolean(),
})
export type AdminKeyword = z.infer<typeof adminKeyword>

export const listAdminKeywords = operation({
  name: 'categoryAdmin.keywords',
  summary: 'Keywords of a category in their order, those with certain words if asked',
  method: 'GET',
  path: '/api/admin/categories/:category/keywords',
  access: 'admin:use',
  params: ofCategory,
  query: z.object({
    q: optionalText(100),
    ...cursorPaging(500, 100),
  }),
  response: z.object({
    keywords: z.array(adminKeyword),
    /** What to ask for next; null = that was all */
    next: z.int().min(0).nullable(),
  }),
  errors: ['not_found'],
})

/** Why a line is not taken: a keyword's own fault, one that there is already, a category that there is not, or cells without a head. */
export const LINE_FAULTS = ['words', 'english', 'refused', 'duplicate', 'category', 'columns'] as const

/** Most faults that are told one by one. */
export const MOST_FAULTS = 200

/**
 * Takes lines of keywords, or CSV with a head: `keyword`, and `category` where the rows are of several. A dry run changes
 * nothing. Lines with a fault are left out, the others are added.
 */
export const importKeywords = operation({
  name: 'categoryAdmin.import',
  summary: 'Add keywords from lines or CSV; a dry run says what each line lacks',
  method: 'POST',
  path: '/api/admin/keywords/import',
  access: 'admin:use',
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.object({
    text: z.string().max(6_000_000, 'too_long'),
    /** Of rows without one of their own */
    category: categoryId,
    dryRun: z.boolean().default(false),
  }),
  response: z.object({
    /** Lines that can be taken */
    usable: z.int().min(0),
    /** Keywords added; 0 in a dry run */
    added: z.int().min(0),
    faulty: z.int().min(0),
    /** The first of them */
    faults: z
      .array(
        z.object({
          line: z.int().min(1),
          keyword: z.string(),
          fault: z.enum(LINE_FAULTS),
          /** duplicate: the category's title, or an earlier line as `#12` */
          where: z.string().nullable(),
        }),
      )
      .max(MOST_FAULTS),
  }),
  errors: ['not_found'],
})

/** `invalid_input` with details `{fault, where}` when it may not stand there. */
export const updateKeyword = operation({
  name: 'categoryAdmin.updateKeyword',
  summary: 'Change a keyword',
  method: 'PATCH',
  path: '/api/admin/categories/:category/keywords/:number',
  access: 'admin:use',
  params: ofCategory.extend({ number: wholeNumberParam() }),
  body: z.object({
    keyword: requiredText(LONGEST_STOCK_KEYWORD),
    /** As it was read; absent = whatever it is */
    was: z.string().max(LONGEST_STOCK_KEYWORD).optional(),
  }),
  response: adminKeyword,
  errors: ['not_found', 'conflict'],
})

const numbers = z.object({ numbers: z.array(wholeNumber()).min(1, 'required').max(1_000, 'too_big') })

export const deleteKeywords = operation({
  name: 'categoryAdmin.deleteKeywords',
  summary: 'Delete keywords; they can be restored',
  method: 'POST',
  path: '/api/admin/categories/:category/keywords/delete',
  access: 'admin:use',
  params: ofCategory,
  body: numbers,
  response: z.object({ deleted: z.int().min(0) }),
  errors: ['not_found'],
})

export const restoreKeywords = operation({
  name: 'categoryAdmin.restoreKeywords',
  summary: 'Undo the deletion of keywords',
  method: 'POST',
  path: '/api/admin/categories/:category/keywords/restore',
  access: 'admin:use',
  params: ofCategory,
  body: numbers,
  response: z.object({ restored: z.int().min(0) }),
  errors: ['not_found'],
})

export const exportKeywords = operation({
  name: 'categoryAdmin.export',
  summary: 'Keywords of a category, or of all, as CSV',
  method: 'GET',
  path: '/api/admin/keywords.csv',
  access: 'admin:use',
  query: z.object({ category: categoryId.optional() }),
  response: streamed('text/csv'),
})
