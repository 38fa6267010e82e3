import { type AdminLesson, LESSON_CATEGORIES, type Lesson } from '@thokham/contract/lessons'
import { withBrand } from '@thokham/domain/brand-word'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { lessonProgress, lessons, settings } from '../../db/schema.ts'
import { BRAND, brandOf } from '../settings/read-brand.ts'

export type LessonRow = typeof lessons.$inferSelect

const LIVING = isNull(lessons.deletedAt)
const CATEGORY_ORDER = sql`array_position(${sql.param([...LESSON_CATEGORIES])}::text[], ${lessons.category})`
export const IN_ORDER = [
  asc(CATEGORY_ORDER),
  asc(lessons.place),
  asc(lessons.createdAt),
  asc(lessons.id),
] as const

/** As much of a text as holds its first sentence. */
const BEGINNING = 400

/**
 * Reads every lesson in its order, with how far the member has come; the product is called what the owner calls it.
 * @returns them, and what the product is called in them
 */
export async function readLessons(
  db: Database,
  memberId: string,
): Promise<{ lessons: Lesson[]; brand: string }> {
  const { id, title, category, isNew, titleColor, minutes, video, updatedOn, body } = lessons
  const rows = await db
    .select({
      id,
      title,
      category,
      isNew,
      titleColor,
      minutes,
      hasVideo: sql<boolean>`${video} <> ''`,
      updatedOn,
      beginning: sql<string>`left(${body}, ${BEGINNING})`,
      reached: sql<number>`coalesce(${lessonProgress.reached}, 0)`,
      isDone: sql<boolean>`${lessonProgress.doneAt} IS NOT NULL`,
      seenAt: lessonProgress.seenAt,
      brand: BRAND,
    })
    .from(lessons)
    .leftJoin(settings, sql`true`)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.profileId, memberId)),
    )
    .where(LIVING)
    .orderBy(...IN_ORDER)
  const brand = brandOf(rows[0]?.brand)
  const numbers = new Map<string, number>()
  const cards = rows.map(({ beginning, seenAt, brand: _, ...lesson }) => {
    const number = (numbers.get(lesson.category) ?? 0) + 1
    numbers.set(lesson.category, number)
    const title = withBrand(lesson.title, brand)
    const lead = leadOf(withBrand(beginning, brand))
    return { ...lesson, title, number, lead, seenAt: seenAt?.toISOString() ?? null }
  })
  return { lessons: cards, brand }
}

/** Reads a lesson's row; undefined when there is none, or it was deleted. */
export async function findLesson(db: Database, id: string): Promise<LessonRow | undefined> {
  const [found] = await db
    .select()
    .from(lessons)
    .where(and(LIVING, eq(lessons.id, id)))
  return found
}

/** Returns the first paragraph without its marks, cut at a word. */
function leadOf(beginning: string): string {
  const paragraph =
    beginning
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .find((part) => part !== '' && !/^(#|```|\||[-\d])/.test(part)) ?? ''
  const plain = paragraph.replace(/\*\*|`/g, '').replace(/\s+/g, ' ')
  const most = 90
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 30 ? cut.lastIndexOf(' ') : most)}…`
}

/** Presents a lesson to an admin. */
export function presentLesson({ createdAt: _, deletedAt: __, ...lesson }: LessonRow): AdminLesson {
  return lesson
}
