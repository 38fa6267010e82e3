import {
  createCategory,
  deleteCategory,
  restoreCategory,
  updateCategory,
} from '@thokham/contract/category-admin'
import { createConcept, deleteConcept, restoreConcept, updateConcept } from '@thokham/contract/concepts'
import {
  createHoliday,
  deleteHoliday,
  listAdminHolidays,
  restoreHoliday,
  updateHoliday,
} from '@thokham/contract/holidays'
import {
  createLesson,
  deleteLesson,
  listAdminLessons,
  restoreLesson,
  updateLesson,
} from '@thokham/contract/lessons'
import { resource } from '../../../kit/resource/resource.ts'
import { CATEGORIES_KEY } from '../../../lib/queries/categories.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'

export const categoriesResource = resource({
  create: createCategory,
  update: updateCategory,
  remove: deleteCategory,
  restore: restoreCategory,
  list: CATEGORIES_KEY,
  shownIn: [],
})

export const conceptsResource = resource({
  create: createConcept,
  update: updateConcept,
  remove: deleteConcept,
  restore: restoreConcept,
  shownIn: [{ queryKey: ['concepts'] }, { queryKey: ['admin-concepts'] }],
})

export const adminHolidaysQuery = queryOf(['admin-holidays'], listAdminHolidays, {})

export const holidaysResource = resource({
  create: createHoliday,
  update: updateHoliday,
  remove: deleteHoliday,
  restore: restoreHoliday,
  list: adminHolidaysQuery.queryKey,
  shownIn: [{ queryKey: ['concepts'] }],
})

export const adminLessonsQuery = queryOf(['admin-lessons'], listAdminLessons, {})

export const lessonsResource = resource({
  create: createLesson,
  update: updateLesson,
  remove: deleteLesson,
  restore: restoreLesson,
  list: adminLessonsQuery.queryKey,
  shownIn: [{ queryKey: ['lessons'] }],
})
