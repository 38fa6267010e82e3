import { bahtText } from '@thokham/domain/money'
import { asc, isNull } from 'drizzle-orm'
import { lessons, packages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { legalPointsOf } from '../legal/legal-points.ts'
import { findText } from '../texts/find-text.ts'
import { readAnswerBook } from './answer-book.ts'

/** Reads what the AI of the chat may answer from beside the canned answers: packages, lessons, terms; anybody may read them. */
export async function readChatKnowledge(services: Services): Promise<string[]> {
  const { db } = services
  const { settings } = await readAnswerBook(services)
  const [sold, titles, terms] = await Promise.all([
    db.select().from(packages).orderBy(asc(packages.id)),
    db
      .select({ title: lessons.title })
      .from(lessons)
      .where(isNull(lessons.deletedAt))
      .orderBy(asc(lessons.place)),
    findText(db, 'terms'),
  ])
  return [
    ...sold.map(({ name, priceSatang }) => `แพ็กเกจ ${name} ${bahtText(priceSatang)} บาท`),
    ...(titles.length > 0 ? [`บทเรียน (/tutorial): ${titles.map(({ title }) => title).join(' · ')}`] : []),
    ...(terms ? legalPointsOf(settings, terms).map(({ text }) => `ข้อกำหนด (/terms): ${text}`) : []),
  ]
}
